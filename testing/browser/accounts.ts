// People who sign in to the shop that the browser visits, and a unit that asks more of them than the examples do.
import { randomUUID } from 'node:crypto';
import { addSignInName, setPassword } from '#data/accounts.ts';
import { addMember } from '#data/actors.ts';
import { addPerson } from '#data/people.ts';
import { saveProfile, settleUnit } from '#data/units.ts';
import type { UnitProfile } from '#domain/unit.ts';
import { systemClock } from '#platform/clock.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { addAccount, testPassword, type AccountWish, type TestAccount } from '../accounts.ts';
import { withCardShop } from './cards.ts';

const ids = systemIds(systemClock);

/** An account in the databases of this run; nobody else knows of it. */
export const accountIn = (unit: string, wish: AccountWish = {}): Promise<TestAccount> =>
  withCardShop((shop) => addAccount({ ...shop, ids }, unit, { phone: somePhone(), ...wish }));

/** A French mobile number that nobody has yet. */
export const somePhone = (): string =>
  `+336${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;

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
  }); // prettier-ignore

/** A unit of its own for a test, made from an example with these changes. */
export async function addUnit(like: string, changes: Partial<UnitProfile>): Promise<string> {
  const id = `test-${randomUUID().slice(0, 8)}`;
  const urls = Object.fromEntries(
    (process.env['PODS'] ?? '').split(' ').map((pod) => pod.split(/=(.*)/).slice(0, 2)),
  ) as Record<string, string>;
  const pods = openPods(urls, 'browser', { connectionsMax: 1 });
  try {
    const [pod] = pods;
    if (!pod) throw new Error('there is no pod');
    await settleUnit(pod, id);
  } finally {
    await closePods(pods);
  }
  await withCardShop((shop) =>
    shop.inUnit(id, (scope) => saveProfile(scope, { ...exampleProfile(like), ...changes, id })),
  );
  return id;
}
