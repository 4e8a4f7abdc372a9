import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unlockPinCall } from '#contract/cards/card-mails.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { addToTally } from '#data/tallies.ts';
import { saveProfile } from '#data/units/units.ts';
import { mailCaps, networkCaps } from '#domain/identity/asked-sends.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { unlockMailEveryMs } from '#domain/cards/card-mail.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { mailTexts } from '#messages/texts.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';

let mailing: MailingShop;
let me: TestMember;
beforeAll(async () => {
  mailing = await openMailingShop();
});
beforeEach(async () => {
  me = await freshMember(mailing.cards.shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
});

const own = (wish = {}) => boughtCard(mailing.cards.shop, 'alpha', { owner: me.id, ...wish });
const alpha = <T>(work: Parameters<typeof mailing.cards.shop.inUnit<T>>[1]) => mailing.cards.shop.inUnit('alpha', work);

describe('CARD-29 a PIN that was guessed at ten times', () => {
  const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
  const query = ({ number, pin }: TestCard, pinCode = pin) =>
    mailing.cards.send('alpha', queryCardCall, { cardNumber: number, pinCode });
  const ask = (cardNumber: string, unit = 'alpha') => mailing.cards.send(unit, unlockPinCall, { cardNumber });
  const lock = async (card: TestCard) => {
    for (let at = 0; at < guessLimits.inLife; at++) {
      if (at % 5 === 0) mailing.cards.shop.clock.advance(guessLimits.windowMs + 1);
      await query(card, wrong(card.pin));
    }
    mailing.cards.shop.clock.advance(guessLimits.windowMs + 1);
    expect(await query(card)).toBe('card.tries-exceeded');
  };
  const settled = (unit = 'alpha') =>
    eventually(
      'all mails are worked',
      async () =>
        (
          await mailing.cards.shop.inUnit(unit, ({ tx }) =>
            sql`select from card_mail where state = 'waiting'`.execute(tx),
          )
        ).rows.length === 0,
    );

  test('is unlocked by a mail to its owner, once', async () => {
    const email = mailbox();
    const owner = await freshMember(mailing.cards.shop, 'alpha', { email });
    const card = await boughtCard(mailing.cards.shop, 'alpha', { owner: owner.id });
    await lock(card);
    expect(await ask(card.number)).toEqual({ isUnlocked: false });
    const mail = await mailing.sandbox.waitForMail(email);
    expect(mail.text).toContain(`ending in ${card.number.slice(-4)}`);
    expect(searchText(mail.raw, [card.number, card.pin])).toEqual([]);
    const token = tokenIn(mail);
    expect(await mailing.open(token, true)).toBe('link.invalid');
    expect(await mailing.cards.send('beta', unlockPinCall, { token })).toBe('link.invalid');
    expect(await mailing.cards.send('alpha', unlockPinCall, { token })).toEqual({ isUnlocked: true });
    expect(await query(card)).toMatchObject({ balance: 50 });
    expect(await mailing.cards.send('alpha', unlockPinCall, { token })).toBe('link.invalid');
  });

  test('is told of in the language of whoever asks', async () => {
    const email = mailbox();
    const { id: owner } = await freshMember(mailing.cards.shop, 'alpha', { email });
    const { number } = await boughtCard(mailing.cards.shop, 'alpha', { owner });
    await alpha(async (scope) => {
      for (let at = 0; at < guessLimits.inLife; at++) await countWrongTry(scope, number, true);
    });
    await mailing.cards.api.client('alpha', { language: 'ar' })(unlockPinCall, { cardNumber: number });
    const { subject } = await mailing.sandbox.waitForMail(email);
    expect(subject).toBe(mailTexts('ar', 'cards/mail-card')('mail-card.unlock.subject'));
  });

  test('whose card is nobody’s yet is unlocked by whoever it was sent to', async () => {
    const from = await own();
    const to = mailbox();
    await mailing.gift(me, from, to);
    const shown = (await mailing.open(tokenIn(await mailing.sandbox.waitForMail(to)), true)) as {
      number: string;
      pinCode: string;
    };
    const given = { id: '', number: shown.number, pin: shown.pinCode };
    await lock(given);
    await ask(given.number);
    const mail = await mailing.sandbox.waitForMail(to, { suits: ({ subject }) => subject.startsWith('Unlock') });
    expect(await mailing.cards.send('alpha', unlockPinCall, { token: tokenIn(mail) })).toEqual({ isUnlocked: true });
    expect(await query(given)).toMatchObject({ balance: 20 });
  });

  test('CARD-29 another unit’s number, another customer, a number that is not there and a PIN that is not locked are answered alike, and nobody is written to', async () => {
    const email = mailbox();
    const owner = await freshMember(mailing.cards.shop, 'alpha', { email });
    const card = await boughtCard(mailing.cards.shop, 'alpha', { owner: owner.id });
    for (const [number, unit] of [
      [card.number, 'alpha'],
      [card.number, 'beta'],
      ['4000000000000028', 'alpha'],
    ] as const)
      expect(await ask(number, unit)).toEqual({ isUnlocked: false });
    await settled();
    expect(await mailing.sandbox.mails(email)).toEqual([]);
    expect(await mailing.cards.send('alpha', unlockPinCall, {})).toBe('input.invalid');
    expect(await mailing.cards.send('alpha', unlockPinCall, { token: 'made-up' })).toBe('link.invalid');
  });

  test('tells its owner once an hour, however often it is asked', async () => {
    const email = mailbox();
    const owner = await freshMember(mailing.cards.shop, 'alpha', { email });
    const card = await boughtCard(mailing.cards.shop, 'alpha', { owner: owner.id });
    await lock(card);
    await ask(card.number);
    await mailing.sandbox.waitForMail(email);
    await settled();
    await Promise.all(Array.from({ length: 5 }, () => ask(card.number)));
    await settled();
    expect(await mailing.sandbox.mails(email)).toHaveLength(1);
    mailing.cards.shop.clock.advance(unlockMailEveryMs + 1);
    await ask(card.number);
    await settled();
    expect(await mailing.sandbox.mails(email)).toHaveLength(2);
  });

  test('E23 fills nobody’s mailbox: few mails an hour to one address, of however many cards, and few jobs of one number', async () => {
    const email = mailbox();
    const owner = await freshMember(mailing.cards.shop, 'alpha', { email });
    const hourMax = mailCaps.hourMax;
    const locked = [];
    for (let at = 0; at < hourMax + 2; at++)
      locked.push(await boughtCard(mailing.cards.shop, 'alpha', { owner: owner.id }));
    for (const card of locked) await lock(card);
    await Promise.all(locked.map(({ number }) => ask(number)));
    await settled();
    expect(await mailing.sandbox.mails(email)).toHaveLength(hourMax);
    const number = '4000000000000036';
    const count = () =>
      alpha(async ({ tx }) => (await sql`select from card_mail where kind = 'pin-unlock'`.execute(tx)).rows.length);
    const before = await count();
    for (let at = 0; at < 10; at++) expect(await ask(number)).toEqual({ isUnlocked: false });
    expect((await count()) - before).toBe(networkCaps.hourMax);
  });

  test('E23 is not mailed about by a unit that has sent enough for the day; made-up numbers use up nothing, and every answer is alike', async () => {
    await mailing.cards.shop.inUnit('beta', (scope) =>
      saveProfile(scope, unitProfile({ id: 'beta', can: usualChoices.can, strangerMailsDayMax: 2 })),
    );
    await eventually(
      'the profile is known',
      async () => (await mailing.cards.shop.profiles.of('beta'))?.strangerMailsDayMax === 2,
    );
    const day = { what: 'asked-unit:mail', windowMs: 86_400_000, slots: 16 };
    const mailsAsked = () => mailing.cards.shop.inUnit('beta', (scope) => addToTally(scope, day, 'beta', 0));
    const before = await mailsAsked();
    const answers = [];
    for (let at = 0; at < 10; at++) answers.push(await ask(`made-up-${at}`, 'beta'));
    const owners = [mailbox(), mailbox(), mailbox()];
    for (const email of owners) {
      const { id: owner } = await freshMember(mailing.cards.shop, 'beta', { email });
      const card = await boughtCard(mailing.cards.shop, 'beta', { owner });
      await mailing.cards.shop.inUnit('beta', async (scope) => {
        for (let at = 0; at < guessLimits.inLife; at++) await countWrongTry(scope, card.number, true);
      });
      answers.push(await ask(card.number, 'beta'));
      await settled('beta');
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ isUnlocked: false })]),
    );
    expect(await Promise.all(owners.map(async (email) => (await mailing.sandbox.mails(email)).length))).toEqual([
      1, 1, 0,
    ]);
    expect(mailing.cards.shop.logged.join('')).toContain('no more unlock mails are sent today');
    // Nor have they used up what is sent to those who forgot a password.
    expect(await mailsAsked()).toBe(before);
  });
});
