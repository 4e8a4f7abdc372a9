/** What calls it when it is tapped, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
