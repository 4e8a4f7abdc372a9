// What has become of an order, as far as paying for it goes.
export const orderStates = ['placed', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];
