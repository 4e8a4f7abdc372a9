export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
