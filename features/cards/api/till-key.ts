/** What a partner calls a sale; two partners may use the same words. */
export const tillKey = (partner: string, reference: string): string =>
  `till:${partner}:${reference}`;
