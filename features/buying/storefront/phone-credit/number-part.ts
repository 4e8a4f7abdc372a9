// Which numbers there are takes the phones of every country, which is more than the rest of the page: it comes while
// somebody chooses an operator.
import type * as rules from '#domain/values/phone/phone-fault.ts';
import { latePart } from '../buy/late-part.ts';

export type NumberRules = Pick<typeof rules, 'ownMobile'>;

export const numberRules = latePart<NumberRules>(() => import('#domain/values/phone/phone-fault.ts'));
