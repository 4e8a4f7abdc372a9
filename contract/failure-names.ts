// Which failure a code on the wire stands for. A browser gets this list and not the table it is made of: the
// table's sentences are the server's (apps/storefront/contract-for-browsers.ts).
import { failures, type FailureName } from './failures.ts';

export const failureNames: ReadonlyMap<number, FailureName> = new Map(
  Object.entries(failures).map(([name, { wire }]) => [wire, name as FailureName]),
);
