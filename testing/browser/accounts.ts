// People who sign in to the shop that the browser visits.
import { addSignInName, setPassword } from '#data/identity/accounts.ts';
import { addMember } from '#data/identity/actors.ts';
import { addPerson } from '#data/identity/people.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';
import { addAccount, testPassword, type AccountWish, type TestAccount } from '../accounts.ts';
import { withCardShop } from './cards.ts';

const ids = systemIds(systemClock);

/** An account in the databases of this run; nobody else knows of it. */
export const accountIn = (unit: string, wish: AccountWish = {}): Promise<TestAccount> =>
  withCardShop((shop) => addAccount({ ...shop, ids }, unit, { phone: somePhone(), ...wish }));

/** A French mobile number that nobody has yet, of a range in which every number is one. */
export const somePhone = (): string => `+3361${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;

/** AUTH-52: somebody of whom only a number is known. */
export const phoneAccountIn = (unit: string, phone = somePhone()): Promise<{ phone: string }> =>
  withCardShop(async (shop) => {
    const people = await shop.keys.ring(unit, 'people');
    const lookup = await shop.keys.ring(unit, 'member-lookup');
    const hash = await hashPassword(testPassword);
    await shop.inUnit(unit, async (scope) => {
      const person = await addPerson(scope, people, { firstName: 'Pia', lastName: 'Example', email: '', phone });
      const actor = await addMember(scope, { kind: 'customer', person });
      await addSignInName(scope, lookup, { actor, kind: 'customer' }, { kind: 'phone', value: phone });
      await setPassword(scope, actor, hash);
    });
    return { phone };
  });
