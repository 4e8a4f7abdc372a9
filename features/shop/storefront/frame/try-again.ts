/** How long a page that the shop is too busy to show asks its visitor to wait, in its words and in its header. */
export const tryAgainSeconds = 5;
