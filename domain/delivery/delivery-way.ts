// How what was bought reaches somebody (DELIV-01), and who may choose what. Print at home is `pdf` for a consumer; one PDF
// is the same for a company (DELIV-21).
import type { Buyer } from '../buying/buyer.ts';
import type { ProductKind } from '../catalogue/product.ts';

export const deliveryWays = [
  'physical',
  'sms',
  'pdf',
  'email',
  'email-and-sms',
  'zip',
  'card-file',
  'url-file',
] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/** DELIV-24, in the order of their numbers on the wire. */
export const deliveryWaysFor = (kind: ProductKind, buyer: Buyer): readonly DeliveryWay[] =>
  kind !== 'digital' ? ['physical'] : buyer === 'consumer' ? singly : [...singly, ...inFiles];

export const mayChooseWay = (way: DeliveryWay, kind: ProductKind, buyer: Buyer): boolean =>
  deliveryWaysFor(kind, buyer).includes(way);

const singly: readonly DeliveryWay[] = ['sms', 'pdf', 'email', 'email-and-sms'];
const inFiles: readonly DeliveryWay[] = ['zip', 'card-file', 'url-file'];
