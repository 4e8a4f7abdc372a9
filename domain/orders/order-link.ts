/** PASS-01: an order's link opens it as long as somebody may want to look for what they bought. */
export const orderLinkDays = 400;
