// What tests of card calls share: a shop whose units can do everything with cards, and clients of it.
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallDescription, CallInput } from '#contract/call.ts';
import type { FailureName } from '#contract/failures.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { addMember } from '#data/identity/actors.ts';
import { addPerson } from '#data/identity/people.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { startSession } from '#data/identity/sessions.ts';
import { saveProfile } from '#data/units/units.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { refusalIn } from './accounts.ts';
import { openTestApi } from './api.ts';
import type { TestMember } from './members.ts';
import { testProduct } from './product.ts';
import { openTestShop, type TestShop } from './test-shop.ts';
import { unitProfile } from './unit-profile.ts';
import { unlimited } from './unlimited.ts';
import { openVisit, type TestVisit } from './visit.ts';

export type CardShopApi = Awaited<ReturnType<typeof openCardShop>>;

export async function openCardShop(
  changes: Partial<UnitProfile> = {},
  product: Partial<Product> = {},
  server: (shop: TestShop) => Partial<CallServerOptions> = () => ({}),
) {
  const shop = await openTestShop();
  for (const id of ['alpha', 'beta', 'gamma'])
    await shop.inUnit(id, async (scope) => {
      await saveProfile(scope, unitProfile({ id, can: usualChoices.can, ...changes }));
      await saveProduct(scope, testProduct({ itemCode: 'card-1', ...product }), 1);
    });
  const api = await openTestApi(shop, { rates: unlimited, ...server(shop) });
  const visits = new Map<string, TestVisit>();

  /** Sends as this member, or as a guest; gives the answer, or the name of the refusal. */
  async function send<C extends CallDescription>(
    unit: string,
    call: C,
    input: CallInput<C>,
    { as, key = randomUUID() }: { as?: TestMember; key?: string } = {},
  ): Promise<CallAnswer<C> | FailureName> {
    // A test may move the clock; a visit of another minute is stale.
    const name = `${unit} ${Math.floor(shop.clock.now().getTime() / 60_000)}`;
    const visit = visits.get(name) ?? (await openVisit(api, unit));
    visits.set(name, visit);
    const client = api.client(unit, { visit, ...(as ? { accessToken: as.accessToken } : {}) });
    const outcome = await client(call, input, { key });
    return outcome.ok ? outcome.data : refusalIn(outcome.failure);
  }
  return { shop, api, send };
}

/** A member who proved a moment ago who they are, with an address of their own if they are to have one. */
export async function freshMember(
  shop: TestShop,
  unit: string,
  { email, kind = 'customer' }: { email?: string; kind?: MemberKind } = {},
): Promise<TestMember> {
  const people = await shop.keys.ring(unit, 'people');
  const id = await shop.inUnit(unit, async (scope) => {
    const person = email && (await addPerson(scope, people, { firstName: 'Ana', lastName: 'Ruiz', email }));
    return addMember(scope, { kind, ...(person ? { person } : {}) });
  });
  return signInAgain(shop, unit, id, kind);
}

/** The same member in a new session. */
export async function signInAgain(
  shop: TestShop,
  unit: string,
  id: string,
  kind: MemberKind = 'customer',
): Promise<TestMember> {
  const ring = await shop.keys.ring(unit, 'sessions');
  const { accessToken: token } = await shop.inUnit(unit, (scope) =>
    startSession(scope, ring, { actor: id, kind, method: 'normal', device: 'test' }),
  );
  return { id, token, accessToken: () => token };
}
