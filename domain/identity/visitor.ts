// Who a page believes it is showing itself to. It decides what is offered and where a person is led; what
// anybody may really do is decided by the api, which believes only a token.

export const visitorKinds = ['guest', 'customer', 'employee', 'business', 'salesman'] as const;
export type VisitorKind = (typeof visitorKinds)[number];

export const isVisitorKind = (value: unknown): value is VisitorKind =>
  (visitorKinds as readonly unknown[]).includes(value);

/** NAV-29 NAV-32: the visitors that "B2C" means; an employee of a company buys for themself. */
export const isConsumer = (kind: VisitorKind): boolean => kind === 'customer' || kind === 'employee';

/** SCART-13: whose cart the server keeps as well. A salesman's draft belongs to whom they sell to. */
export const keepsCart = (kind: VisitorKind): boolean => isConsumer(kind) || kind === 'business';
