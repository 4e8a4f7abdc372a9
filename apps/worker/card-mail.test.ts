// From the call to the mailbox: the real api, the real queue and worker, the sandbox's mail server.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall, resendCardCall, unlockPinCall } from '#contract/cards/card-mails.ts';
import { queryCardCall, transferCardCall } from '#contract/cards/cards.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { findCard, setCardState } from '#data/cards/cards.ts';
import { addToTally } from '#data/tallies.ts';
import { saveProfile } from '#data/units/units.ts';
import { mailCaps, networkCaps } from '#domain/identity/asked-sends.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { unlockMailEveryMs } from '#domain/cards/card-mail.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import type { PodWorker } from '#platform/queue/worker.ts';
import { emailSender } from '#providers/email/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { searchDump, searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { openSandbox, type TestSandbox } from '#testing/sandbox.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';
import { cardMailJob } from '#features/cards/worker/card-mail.ts';
import { startPodWorker } from './build.ts';
import { retentionJob } from '#features/shop/worker/retention.ts';

let cards: CardShopApi;
let sandbox: TestSandbox;
let me: TestMember;
const workers: PodWorker[] = [];
beforeAll(async () => {
  [cards, sandbox] = [await openCardShop(), await openSandbox()];
  const email = emailSender('smtp', sandbox.settings.email);
  const objects = objectStore('s3', sandbox.settings.storage);
  workers.push(
    await startPodWorker(cards.shop.podOf('east'), {
      ...cards.shop,
      email,
      objects,
      shopOrigin: 'https://shop.example',
      watchEveryMs: 100,
    }),
  );
  afterAll(() => email.close());
});
afterAll(() => Promise.all(workers.map((worker) => worker.stop())));
beforeEach(async () => {
  me = await freshMember(cards.shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
});

const mailbox = () => `to-${randomUUID()}@example.com`;
const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const alpha = <T>(work: Parameters<typeof cards.shop.inUnit<T>>[1]) => cards.shop.inUnit('alpha', work);
const cardAt = (id: string) => alpha((scope) => findCard(scope, id));
interface Wish {
  as?: TestMember;
  unit?: string;
  key?: string;
}
const resend = (
  cardNumber: string,
  receiverEmail?: string,
  { as = me, unit = 'alpha', key = randomUUID() }: Wish = {},
) =>
  cards.send(
    unit,
    resendCardCall,
    { custId: as.id, cardNumber, ...(receiverEmail ? { receiverEmail } : {}) },
    { as, key },
  );
const gift = (from: TestCard, receiverEmail: string, changes = {}, { as = me, key = randomUUID() }: Wish = {}) =>
  cards.send(
    'alpha',
    transferCardCall,
    { custId: as.id, cardNumber: from.number, pinCode: from.pin, amount: 20, receiverEmail, ...changes },
    { as, key },
  );
const tokenIn = (mail: { text: string | null }) => /#(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
const open = (token: string, isReveal = false, unit = 'alpha') => cards.send(unit, openGiftCall, { token, isReveal });
const mailState = () =>
  alpha(
    async ({ tx }) =>
      (
        await sql<{ state: string; new_address: boolean }>`
    select state, new_address from card_mail where asked_by = ${me.id}`.execute(tx)
      ).rows[0],
  );

describe('API-25', () => {
  test('the card goes to an address, and the answer names the receiver', async () => {
    const card = await own();
    const to = mailbox();
    expect(await resend(card.number, to)).toEqual({ isResent: true, receiver: to });
    const mail = await sandbox.waitForMail(to);
    expect(mail).toMatchObject({
      from: expect.stringContaining('shop@alpha.example'),
      subject: 'Your gift card: Test card',
      to: [to],
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Alpha Cards');
      expect(part).toContain('€50');
      expect(part).toContain(`https://shop.example/alpha/gift#${tokenIn(mail)}`);
    }
    // A mail is read by many a server on its way: it has a link, and no number.
    expect(searchText(mail.raw, [card.number, card.pin])).toEqual([]);
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    expect(await mailState()).toMatchObject({ new_address: true });
  });

  test('without an address it goes to the member’s own', async () => {
    const card = await own();
    const answer = (await resend(card.number)) as { receiver: string };
    expect(answer.receiver).toMatch(/^me-/);
    await sandbox.waitForMail(answer.receiver);
    expect(await mailState()).toMatchObject({ new_address: false });
    const nameless = await freshMember(cards.shop, 'alpha');
    const other = await boughtCard(cards.shop, 'alpha', { owner: nameless.id });
    expect(await resend(other.number, undefined, { as: nameless })).toBe('mail.no-address');
  });

  test('another address wants a sign-in of the last minutes; one’s own does not', async () => {
    const card = await own();
    const { receiver } = (await resend(card.number)) as { receiver: string };
    cards.shop.clock.advance(9.5 * 60_000);
    const old = me;
    await alpha(({ tx }) =>
      sql`update session set fresh_at = fresh_at - interval '1 minute' where actor_id = ${me.id}`.execute(tx),
    );
    expect(await resend(card.number, mailbox(), { as: old })).toBe('auth.not-fresh');
    expect(await resend(card.number, receiver.toUpperCase(), { as: old })).toMatchObject({ isResent: true });
    me = await signInAgain(cards.shop, 'alpha', me.id);
    expect(await resend(card.number, mailbox())).toMatchObject({ isResent: true });
  });

  test('five an hour, however they race, and then again', async () => {
    const card = await own();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => resend(card.number)));
    expect(outcomes.filter((outcome) => outcome === 'mail.limit-reached')).toHaveLength(7);
    cards.shop.clock.advance(3_600_001);
    me = await signInAgain(cards.shop, 'alpha', me.id);
    expect(await resend(card.number)).toMatchObject({ isResent: true });
  });

  test('the same key is one mail', async () => {
    const card = await own();
    const [to, key] = [mailbox(), randomUUID()];
    await Promise.all(Array.from({ length: 10 }, () => resend(card.number, to, { key })));
    await sandbox.waitForMail(to);
    await eventually(
      'nothing waits',
      async () =>
        (await alpha(({ tx }) => sql`select from card_mail where state = 'waiting'`.execute(tx))).rows.length === 0,
    );
    expect(await sandbox.mails(to)).toHaveLength(1);
  });

  test('API-25 another customer’s card and another unit’s are unknown, and so is a wallet', async () => {
    const card = await own();
    const other = await freshMember(cards.shop, 'alpha');
    expect(await resend(card.number, mailbox(), { as: other })).toBe('card.unknown');
    expect(await resend(card.number, mailbox(), { as: await freshMember(cards.shop, 'beta'), unit: 'beta' })).toBe(
      'card.unknown',
    );
    expect(await cards.send('alpha', resendCardCall, { custId: me.id, cardNumber: card.number })).toBe('auth.required');
    const wallet = await cards.send('alpha', getWalletCall, { custId: me.id }, { as: me });
    expect(await resend((wallet as { cardNumber: string }).cardNumber)).toBe('card.unknown');
    await alpha(({ tx }) => sql`update card set state = 'expired', available = 0 where id = ${card.id}`.execute(tx));
    expect(await resend(card.number, mailbox())).toBe('card.expired');
    await alpha(({ tx }) => sql`update card set state = 'new', available = 5000 where id = ${card.id}`.execute(tx));
    for (const address of ['nobody', 'a@b@c.example', 'x@example.com\nbcc: y@example.com'])
      expect(await resend(card.number, address)).toBe('input.invalid');
  });

  test('a mail service that is down for a while loses nothing', async () => {
    const card = await own();
    const to = mailbox();
    await sandbox.setSwitch('email', { fail: '451', next: 1 });
    await resend(card.number, to);
    const mail = await sandbox.waitForMail(to, { withinMs: 30_000 });
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@alpha\.example>$/);
    await sandbox.resetSwitches();
  }, 40_000);

  test('a worker that is killed before it writes down what it sent sends the same mail, not another', async () => {
    const card = await own();
    const to = mailbox();
    await resend(card.number, to);
    await sandbox.waitForMail(to);
    const mail = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select('id').where('asked_by', '=', me.id).executeTakeFirstOrThrow(),
    );
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    const email = emailSender('smtp', sandbox.settings.email);
    const job = cardMailJob({ ...cards.shop, email, shopOrigin: 'https://shop.example' });
    const prepare = () => job.prepare?.((run) => alpha(({ tx }) => run(tx)), { unit: 'alpha', mail: mail.id });
    // It has ended: nothing is sent again.
    expect(await prepare()).toEqual({ state: 'over' });
    await alpha(({ tx }) =>
      sql`update card_mail set state = 'waiting', ended_at = null where id = ${mail.id}`.execute(tx),
    );
    expect(await prepare()).toEqual({ state: 'sent' });
    const copies = await Promise.all((await sandbox.mails(to)).map(({ id }) => sandbox.mail(id)));
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(copies.map(tokenIn)).size).toBe(1);
    const noted = () => alpha(({ tx }) => job.run(tx, { unit: 'alpha', mail: mail.id }, { state: 'sent' }));
    await noted();
    await noted();
    email.close();
  });

  test('a mail whose link was ended while it waited is not sent', async () => {
    const card = await own();
    const to = mailbox();
    await resend(card.number, to);
    await sandbox.waitForMail(to);
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    // As if it still waited when the owner blocked the card.
    await alpha((scope) => setCardState(scope, card.id, { state: 'blocked', mark: 'new' }));
    const { id } = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select('id').where('asked_by', '=', me.id).executeTakeFirstOrThrow(),
    );
    await alpha(({ tx }) => sql`update card_mail set state = 'waiting', ended_at = null where id = ${id}`.execute(tx));
    const email = emailSender('smtp', sandbox.settings.email);
    const job = cardMailJob({ ...cards.shop, email, shopOrigin: 'https://shop.example' });
    expect(await job.prepare?.((run) => alpha(({ tx }) => run(tx)), { unit: 'alpha', mail: id })).toEqual({
      state: 'needless',
    });
    await alpha(({ tx }) => job.run(tx, { unit: 'alpha', mail: id }, { state: 'needless' }));
    email.close();
    expect(await sandbox.mails(to)).toHaveLength(1);
  });

  test('is in the language of the request, right to left where that is how it is read', async () => {
    const card = await own();
    const to = mailbox();
    const visit = await openVisit(cards.api, 'alpha');
    const client = cards.api.client('alpha', { visit, accessToken: me.accessToken, language: 'ar' });
    expect(
      await client(
        resendCardCall,
        { custId: me.id, cardNumber: card.number, receiverEmail: to },
        { key: randomUUID() },
      ),
    ).toMatchObject({ ok: true });
    const mail = await sandbox.waitForMail(to);
    expect(mail.subject).toBe('بطاقة هديتك: بطاقة');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.from).toContain('ألفا');
  });
});

describe('CARD-26 value to an address', () => {
  test('becomes a card of the same product and last day, which its link opens and reveals when asked', async () => {
    const from = await own();
    const to = mailbox();
    expect(await gift(from, to, { senderName: 'Hélène', message: 'Thirty looks good on you.' })).toEqual({
      cardNumber: `•••• ${from.number.slice(-4)}`,
      balance: 30,
      isTransferred: true,
    });
    const mail = await sandbox.waitForMail(to);
    expect(mail.subject).toBe('Hélène sent you a gift card');
    expect(mail.text).toContain('> Thirty looks good on you.');
    const seen = await open(tokenIn(mail));
    expect(seen).toMatchObject({
      balance: 20,
      initialBalance: 20,
      itemCode: 'card-1',
      cardState: 'NEW',
      senderName: 'Hélène',
      message: 'Thirty looks good on you.',
      number: null,
      pinCode: null,
    });
    const before = await cardAt(from.id);
    expect((seen as { expiryDate: string }).expiryDate).toBe(before?.expiresOn);
    const shown = (await open(tokenIn(mail), true)) as { number: string; pinCode: string };
    expect(searchText(mail.raw, [shown.number, shown.pinCode])).toEqual([]);
    expect(
      await cards.send('alpha', queryCardCall, { cardNumber: shown.number, pinCode: shown.pinCode }),
    ).toMatchObject({ balance: 20 });
  });

  test('CARD-08 CARD-09 whoever has the link takes it into their account, once; the link is of no use then', async () => {
    const from = await own();
    const to = mailbox();
    await gift(from, to);
    const token = tokenIn(await sandbox.waitForMail(to));
    const takers = await Promise.all(Array.from({ length: 10 }, () => freshMember(cards.shop, 'alpha')));
    const claims = await Promise.all(
      takers.map((as) => cards.send('alpha', claimGiftCall, { custId: as.id, token }, { as })),
    );
    expect(claims.filter((claim) => typeof claim !== 'string')).toEqual([
      expect.objectContaining({ balance: 20, isActivateAccount: 1 }),
    ]);
    expect(await open(token, true)).toBe('link.invalid');
  });

  test('CARD-08 another unit’s link, another customer’s claimed gift and a made-up token open nothing', async () => {
    const from = await own();
    const to = mailbox();
    await gift(from, to);
    const token = tokenIn(await sandbox.waitForMail(to));
    const foreign = await freshMember(cards.shop, 'beta');
    expect(await cards.send('beta', claimGiftCall, { custId: foreign.id, token }, { as: foreign })).toBe(
      'link.invalid',
    );
    const [first, second] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
    expect(await cards.send('alpha', claimGiftCall, { custId: first.id, token }, { as: first })).toMatchObject({
      balance: 20,
    });
    expect(await cards.send('alpha', claimGiftCall, { custId: second.id, token }, { as: second })).toBe('link.invalid');
    expect(await cards.send('alpha', claimGiftCall, { custId: first.id, token }, { as: second })).toBe(
      'auth.not-allowed',
    );
    expect(await cards.send('alpha', claimGiftCall, { custId: first.id, token: 'made-up' }, { as: first })).toBe(
      'link.invalid',
    );
  });

  test('CARD-13 another unit opens nothing with the link, nor does anybody once the card has run out', async () => {
    const from = await own({ months: 1 });
    const to = mailbox();
    await gift(from, to);
    const token = tokenIn(await sandbox.waitForMail(to));
    expect(await open(token, true, 'beta')).toBe('link.invalid');
    expect(await open(`${token.slice(0, -1)}x`, true)).toBe('link.invalid');
    expect(await open(token, true)).toMatchObject({ balance: 20, number: expect.stringMatching(/^\d{16}$/) });
    cards.shop.clock.advance(40 * 86_400_000);
    expect(await open(token, true)).toBe('link.invalid');
    me = await signInAgain(cards.shop, 'alpha', me.id);
  });

  test('to nobody at all it comes back', async () => {
    const from = await own();
    const to = mailbox();
    await sandbox.setSwitch('email', { fail: '550', next: 1 });
    expect(await gift(from, to)).toMatchObject({ balance: 30 });
    await eventually('it is back', async () => (await cardAt(from.id))?.available === 5_000);
    await sandbox.resetSwitches();
    expect(await mailState()).toMatchObject({ state: 'refused' });
  });

  test('refusals: both, neither, more than there is, a message that is too long', async () => {
    const from = await own();
    expect(await gift(from, mailbox(), { targetCardNumber: from.number })).toBe('input.invalid');
    expect(await gift(from, mailbox(), { receiverEmail: undefined })).toBe('input.invalid');
    expect(await gift(from, mailbox(), { amount: 50.01 })).toBe('card.insufficient');
    expect(await gift(from, mailbox(), { message: 'x'.repeat(151) })).toBe('input.invalid');
    expect(await gift(from, mailbox(), {}, { as: await freshMember(cards.shop, 'alpha') })).toBe('card.unknown');
    expect((await cardAt(from.id))?.available).toBe(5_000);
  });

  test('the same key ten times at once is one gift and one mail', async () => {
    const from = await own();
    const [to, key] = [mailbox(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => gift(from, to, {}, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await sandbox.waitForMail(to);
    expect([(await cardAt(from.id))?.available, (await sandbox.mails(to)).length]).toEqual([3_000, 1]);
  });

  test('what somebody writes stays their words, in the subject and in the mail', async () => {
    const from = await own();
    const to = mailbox();
    const message = '<script>alert(1)</script><a href="https://evil.example">{amount}</a>';
    await gift(from, to, { senderName: '<b>O’Brien</b>\r\nBcc: x@evil.example', message });
    const mail = await sandbox.waitForMail(to);
    expect(mail.to).toEqual([to]);
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.subject).toBe('<b>O’Brien</b> Bcc: x@evil.example sent you a gift card');
    expect(mail.html).not.toMatch(/<script|<b>|href="https:\/\/evil/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.text).toContain('{amount}');
  });
});

describe('CARD-29 a PIN that was guessed at ten times', () => {
  const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
  const query = ({ number, pin }: TestCard, pinCode = pin) =>
    cards.send('alpha', queryCardCall, { cardNumber: number, pinCode });
  const ask = (cardNumber: string, unit = 'alpha') => cards.send(unit, unlockPinCall, { cardNumber });
  const lock = async (card: TestCard) => {
    for (let at = 0; at < guessLimits.inLife; at++) {
      if (at % 5 === 0) cards.shop.clock.advance(guessLimits.windowMs + 1);
      await query(card, wrong(card.pin));
    }
    cards.shop.clock.advance(guessLimits.windowMs + 1);
    expect(await query(card)).toBe('card.tries-exceeded');
  };
  const settled = (unit = 'alpha') =>
    eventually(
      'all mails are worked',
      async () =>
        (await cards.shop.inUnit(unit, ({ tx }) => sql`select from card_mail where state = 'waiting'`.execute(tx))).rows
          .length === 0,
    );

  test('is unlocked by a mail to its owner, once', async () => {
    const email = mailbox();
    const owner = await freshMember(cards.shop, 'alpha', { email });
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id });
    await lock(card);
    expect(await ask(card.number)).toEqual({ isUnlocked: false });
    const mail = await sandbox.waitForMail(email);
    expect(mail.text).toContain(`ending in ${card.number.slice(-4)}`);
    expect(searchText(mail.raw, [card.number, card.pin])).toEqual([]);
    const token = tokenIn(mail);
    expect(await open(token, true)).toBe('link.invalid');
    expect(await cards.send('beta', unlockPinCall, { token })).toBe('link.invalid');
    expect(await cards.send('alpha', unlockPinCall, { token })).toEqual({ isUnlocked: true });
    expect(await query(card)).toMatchObject({ balance: 50 });
    expect(await cards.send('alpha', unlockPinCall, { token })).toBe('link.invalid');
  });

  test('whose card is nobody’s yet is unlocked by whoever it was sent to', async () => {
    const from = await own();
    const to = mailbox();
    await gift(from, to);
    const shown = (await open(tokenIn(await sandbox.waitForMail(to)), true)) as { number: string; pinCode: string };
    const given = { id: '', number: shown.number, pin: shown.pinCode };
    await lock(given);
    await ask(given.number);
    const mail = await sandbox.waitForMail(to, { suits: ({ subject }) => subject.startsWith('Unlock') });
    expect(await cards.send('alpha', unlockPinCall, { token: tokenIn(mail) })).toEqual({ isUnlocked: true });
    expect(await query(given)).toMatchObject({ balance: 20 });
  });

  test('CARD-29 another unit’s number, another customer, a number that is not there and a PIN that is not locked are answered alike, and nobody is written to', async () => {
    const email = mailbox();
    const owner = await freshMember(cards.shop, 'alpha', { email });
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id });
    for (const [number, unit] of [
      [card.number, 'alpha'],
      [card.number, 'beta'],
      ['4000000000000028', 'alpha'],
    ] as const)
      expect(await ask(number, unit)).toEqual({ isUnlocked: false });
    await settled();
    expect(await sandbox.mails(email)).toEqual([]);
    expect(await cards.send('alpha', unlockPinCall, {})).toBe('input.invalid');
    expect(await cards.send('alpha', unlockPinCall, { token: 'made-up' })).toBe('link.invalid');
  });

  test('tells its owner once an hour, however often it is asked', async () => {
    const email = mailbox();
    const owner = await freshMember(cards.shop, 'alpha', { email });
    const card = await boughtCard(cards.shop, 'alpha', { owner: owner.id });
    await lock(card);
    await ask(card.number);
    await sandbox.waitForMail(email);
    await settled();
    await Promise.all(Array.from({ length: 5 }, () => ask(card.number)));
    await settled();
    expect(await sandbox.mails(email)).toHaveLength(1);
    cards.shop.clock.advance(unlockMailEveryMs + 1);
    await ask(card.number);
    await settled();
    expect(await sandbox.mails(email)).toHaveLength(2);
  });

  test('E23 fills nobody’s mailbox: few mails an hour to one address, of however many cards, and few jobs of one number', async () => {
    const email = mailbox();
    const owner = await freshMember(cards.shop, 'alpha', { email });
    const hourMax = mailCaps.hourMax;
    const locked = [];
    for (let at = 0; at < hourMax + 2; at++) locked.push(await boughtCard(cards.shop, 'alpha', { owner: owner.id }));
    for (const card of locked) await lock(card);
    await Promise.all(locked.map(({ number }) => ask(number)));
    await settled();
    expect(await sandbox.mails(email)).toHaveLength(hourMax);
    const number = '4000000000000036';
    const count = () =>
      alpha(async ({ tx }) => (await sql`select from card_mail where kind = 'pin-unlock'`.execute(tx)).rows.length);
    const before = await count();
    for (let at = 0; at < 10; at++) expect(await ask(number)).toEqual({ isUnlocked: false });
    expect((await count()) - before).toBe(networkCaps.hourMax);
  });

  test('E23 is not mailed about by a unit that has sent enough for the day; made-up numbers use up nothing, and every answer is alike', async () => {
    await cards.shop.inUnit('beta', (scope) =>
      saveProfile(scope, unitProfile({ id: 'beta', can: usualChoices.can, strangerMailsDayMax: 2 })),
    );
    await eventually(
      'the profile is known',
      async () => (await cards.shop.profiles.of('beta'))?.strangerMailsDayMax === 2,
    );
    const day = { what: 'asked-unit:mail', windowMs: 86_400_000, slots: 16 };
    const mailsAsked = () => cards.shop.inUnit('beta', (scope) => addToTally(scope, day, 'beta', 0));
    const before = await mailsAsked();
    const answers = [];
    for (let at = 0; at < 10; at++) answers.push(await ask(`made-up-${at}`, 'beta'));
    const owners = [mailbox(), mailbox(), mailbox()];
    for (const email of owners) {
      const { id: owner } = await freshMember(cards.shop, 'beta', { email });
      const card = await boughtCard(cards.shop, 'beta', { owner });
      await cards.shop.inUnit('beta', async (scope) => {
        for (let at = 0; at < guessLimits.inLife; at++) await countWrongTry(scope, card.number, true);
      });
      answers.push(await ask(card.number, 'beta'));
      await settled('beta');
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ isUnlocked: false })]),
    );
    expect(await Promise.all(owners.map(async (email) => (await sandbox.mails(email)).length))).toEqual([1, 1, 0]);
    expect(cards.shop.logged.join('')).toContain('no more unlock mails are sent today');
    // Nor have they used up what is sent to those who forgot a password.
    expect(await mailsAsked()).toBe(before);
  });
});

test('an address is forgotten after thirty days, a gift’s with its link, and its row thirty days later', async () => {
  const days = (count: number) => cards.shop.clock.advance(count * 86_400_000);
  const work = async () => alpha(({ tx }) => retentionJob(cards.shop).run(tx, { unit: 'alpha' }));
  const rows = (card: string) =>
    alpha(({ tx }) => tx.selectFrom('card_mail').select(['kind', 'sealed']).where('card_id', '=', card).execute());
  const [sent, from] = [await own({ months: 3 }), await own({ months: 3 })];
  await resend(sent.number);
  const to = mailbox();
  await gift(from, to);
  await sandbox.waitForMail(to);
  await eventually(
    'nothing waits',
    async () =>
      (await alpha(({ tx }) => sql`select from card_mail where state = 'waiting'`.execute(tx))).rows.length === 0,
  );
  const given = await alpha(({ tx }) =>
    tx
      .selectFrom('card_mail')
      .select('card_id')
      .where('asked_by', '=', me.id)
      .where('kind', '=', 'gift')
      .executeTakeFirstOrThrow(),
  );
  days(29);
  await work();
  expect(await rows(sent.id)).toEqual([{ kind: 'resend', sealed: expect.any(Buffer) }]);
  days(2);
  await work();
  expect(await rows(sent.id)).toEqual([{ kind: 'resend', sealed: null }]);
  expect(await rows(given.card_id)).toEqual([{ kind: 'gift', sealed: expect.any(Buffer) }]);
  days(95);
  await work();
  expect([await rows(sent.id), await rows(given.card_id)]).toEqual([[], []]);
});

test('no address, no message and no link lies open in the database or a log', async () => {
  const from = await boughtCard(cards.shop, 'alpha');
  const to = mailbox();
  const message = `words-${randomUUID()}`;
  me = await freshMember(cards.shop, 'alpha');
  await gift(from, to, { message });
  const token = tokenIn(await sandbox.waitForMail(to));
  await open(token, true);
  const secrets = [to, message, token];
  expect((await searchDump(cards.shop.databases.east, secrets)).found).toEqual([]);
  expect(searchText(cards.shop.logged.join('\n'), secrets)).toEqual([]);
}, 30_000);

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});

test('the worker as it runs counts the mails it sends and shows its queues', async () => {
  const { messages, queueJobs } = cards.shop.metrics;
  const to = mailbox();
  const { number } = await own();
  expect(await resend(number, to)).toMatchObject({ isResent: true });
  await sandbox.waitForMail(to);
  await eventually('it is counted', async () =>
    (await messages.get()).values.some(
      ({ labels, value }) => labels.channel === 'email' && labels.outcome === 'accepted' && value > 0,
    ),
  );
  await eventually('its queue is seen', async () =>
    (await queueJobs.get()).values.some(({ labels }) => labels.queue === 'card-mail'),
  );
});
