// AUTH-07: how well a shop knows a customer. What the wire calls each is contract/wire/identity/member.ts's business.
export const customerLevels = ['light', 'en-compte', 'registered'] as const;
export type CustomerLevel = (typeof customerLevels)[number];
