// E15: every call there is, made by everybody who has no business with it. What they get is a refusal, and
// never anything of whom it is about.
import { beforeAll, describe, expect, test } from 'vitest';
import { isPersonal, type CallDescription } from '#contract/call.ts';
import { calls } from '../calls.ts';
import { assign } from '#data/identity/actors.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { startSession } from '#data/identity/sessions.ts';
import { saveProfile } from '#data/units/units.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { capabilities } from '#domain/units/unit.ts';
import { addAccount, type TestAccount } from '#testing/accounts.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { boughtCard } from '#testing/cards.ts';
import { openPay, type TestPay } from '#testing/payments/pay-shop.ts';
import { testProduct } from '#testing/product.ts';
import { sampleBody } from '#testing/sample-body.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';

let shop: TestShop;
let api: TestApi;
let pay: TestPay;
let victim: TestAccount;
let card: { number: string; pin: string };
const members = new Map<string, { id: string; kind: MemberKind; unit: string }>();
const visits = new Map<string, TestVisit>();

const canary = { email: 'canary.victim@example.com', phone: '+33699887766' };

beforeAll(async () => {
  shop = await openTestShop();
  for (const id of ['alpha', 'beta'])
    await shop.inUnit(id, async (scope) => {
      await saveProfile(
        scope,
        unitProfile({ id, can: capabilities, phoneCreditProvider: 'reloadly', signIn: ['normal'] }),
      );
      await saveProduct(scope, testProduct({ itemCode: 'card-1' }), 1);
    });
  api = await openTestApi(shop, { rates: unlimited });
  // Some calls are made to the payment service, which has nobody's account here.
  pay = await openPay(shop, () => null);
  victim = await addAccount(shop, 'alpha', canary);
  card = await boughtCard(shop, 'alpha', { owner: victim.id });
  const other = async (name: string, kind: MemberKind, unit = 'alpha') => {
    const { id } = await addAccount(shop, unit, { kind });
    members.set(name, { id, kind, unit });
    return id;
  };
  members.set('self', { id: victim.id, kind: 'customer', unit: 'alpha' });
  await other('other customer', 'customer');
  await other('business', 'business');
  const salesman = await other('salesman', 'salesman');
  // A salesman with a customer, who is not this one.
  const theirs = await addAccount(shop, 'alpha');
  await shop.inUnit('alpha', (scope) => assign(scope, salesman, theirs.id));
  // One whose customer this is, and staff, who may act for anybody.
  const acting = await other('salesman acting for', 'salesman');
  await shop.inUnit('alpha', (scope) => assign(scope, acting, victim.id));
  await other('staff', 'staff');
  await other('other unit', 'customer', 'beta');
  for (const unit of ['alpha', 'beta']) visits.set(unit, await openVisit(api, unit));
});

/** What a call about the victim and their card is made with. The PIN, which nobody else has, is a wrong one. */
const samples = () => ({
  custId: victim.id,
  cardNumber: card.number,
  pinCode: '000001',
  targetCardNumber: card.number,
  itemCode: 'card-1',
  token: card.number,
  amount: 1,
  reference: 'till-1',
  account: canary.email,
  receiverEmail: 'mallory@example.com',
  idleSeconds: 0,
});

/** Of a session of its own each time: some calls end the one they are made in. */
async function tokenOf(who: string): Promise<string | null> {
  const member = members.get(who);
  if (!member) return null;
  const ring = await shop.keys.ring(member.unit, 'sessions');
  const wish = { actor: member.id, kind: member.kind, method: 'normal', device: '' } as const;
  return shop.inUnit(member.unit, async (scope) => (await startSession(scope, ring, wish)).accessToken);
}

interface Made {
  readonly refusal: string | null;
  readonly text: string;
}

async function make(call: CallDescription, who: string, unit = who === 'other unit' ? 'beta' : 'alpha'): Promise<Made> {
  const visit = visits.get(unit);
  const token = await tokenOf(who);
  const client = api.client(unit, {
    payBase: pay.base,
    ...(visit ? { visit } : {}),
    ...(token ? { accessToken: () => token } : {}),
  });
  const outcome = await client(call, sampleBody(call, samples()), { key: crypto.randomUUID() });
  return {
    refusal: outcome.ok ? null : (outcome.failure.name ?? outcome.failure.message),
    text: JSON.stringify(outcome),
  };
}

/** Anything by which the victim could be known. */
const leaks = ({ text }: Made): string[] =>
  [canary.email, canary.phone, card.number, card.pin].filter((secret) => text.includes(secret));

const outsiders = ['guest', 'other customer', 'business', 'salesman', 'other unit'] as const;
const outsidersSigned = outsiders.slice(1);
const named = (fits: (call: CallDescription) => boolean) =>
  calls.filter(fits).map((call) => [`${call.method} ${call.path}`, call] as const);

// Each list holds the calls that its sentence can be true of, so that what is not there is not asked, and none
// is passed over in silence: the last test counts them.
const everyCall = named(() => true);
const forMembers = named(({ who }) => who !== 'anyone' && who !== 'link-or-buyer');
/** Whoever made what it names, by their session or visit, or has its link: nobody needs a token. */
const forItsBuyer = named(({ who }) => who === 'link-or-buyer');
/** A till's custId is the customer it sells to, and not whoever asks. */
const inSomebodysName = named(({ who, body }) => 'custId' in body.shape && who !== 'partner');
const forTheirOwnKind = named(({ who }) => who === 'partner' || who === 'staff');
/** What is worth stealing, by its paths: the permission that says so must not be what is tested by. */
const ownersPaths = ['/card/cardTransfer', '/card/cardResend', '/card/importCard', '/v4/card/applyCard', '/card/claim'];
const forTheOwnerAlone = named(({ path }) => ownersPaths.includes(path));
const aboutOneself = named((call) => isPersonal(call) && call.who !== 'partner' && call.who !== 'staff');

describe.each(everyCall)('E15 %s', (_, call) => {
  test.each(outsiders)('tells a %s nothing of somebody else', async (who) => {
    expect(leaks(await make(call, who))).toEqual([]);
  });

  test('a token of one unit opens nothing in another', async () => {
    const { refusal, text } = await make(call, 'other customer', 'beta');
    // A call that begins or ends a session looks at no token.
    const ignored = (call.session && call.who === 'anyone') || call.cached;
    expect(ignored ? ['anything'] : ['unit.disagreement', 'auth.required', 'call.unknown']).toContain(
      ignored ? 'anything' : refusal,
    );
    expect(leaks({ refusal, text })).toEqual([]);
  });
});

test.each(forMembers)('E15 %s wants a token', async (_, call) => {
  expect((await make(call, 'guest')).refusal).toBe('auth.required');
});

test.each(forItsBuyer)('E15 %s knows nothing of what they name, without its link', async (_, call) => {
  for (const who of outsiders) expect({ who, ...(await make(call, who)) }).toMatchObject({ refusal: 'order.unknown' });
});

test.each(inSomebodysName)('E15 %s is not made in somebody else’s name', async (_, call) => {
  expect((await make(call, 'guest')).refusal).toBe('auth.required');
  for (const who of outsidersSigned)
    expect({ who, ...(await make(call, who)) }).toMatchObject({ refusal: 'auth.not-allowed' });
});

/** Whoever acts for somebody deals with their business, not with what could be spent in their place. */
const actingFor = ['salesman acting for', 'staff'] as const;
const codes = ({ text }: Made): string[] => [card.number, card.pin].filter((secret) => text.includes(secret));

describe.each(actingFor)('E15 a %s', (who) => {
  test.each(everyCall)('%s shows them no number and no PIN', async (_, call) => {
    expect(codes(await make(call, who))).toEqual([]);
  });

  test.each(forTheOwnerAlone)('%s is not made for them', async (_, call) => {
    expect(await make(call, who)).toMatchObject({ refusal: 'auth.not-allowed' });
  });
});

test.each(forTheirOwnKind)('E15 %s is open to no member of another kind', async (_, call) => {
  for (const who of ['self', ...outsidersSigned])
    expect({ who, ...(await make(call, who)) }).toMatchObject({ refusal: 'auth.not-allowed' });
});

test.each(aboutOneself)('E15 %s is open to whom it is about', async (_, call) => {
  const shut = ['auth.required', 'auth.not-allowed', 'auth.not-fresh', 'unit.disagreement'];
  expect(shut).not.toContain((await make(call, 'self')).refusal);
});

test('E15 every call that is not for everybody is in a list of its own', () => {
  const closed = calls.filter(({ who }) => who !== 'anyone');
  const listed = new Set([...inSomebodysName, ...forTheirOwnKind, ...aboutOneself].map(([, call]) => call));
  for (const call of closed) expect(listed, call.path).toContain(call);
  expect(forTheOwnerAlone).toHaveLength(ownersPaths.length);
});
