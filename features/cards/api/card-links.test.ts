// How long the link of a mail opens its card, and what ends it sooner.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall, resendCardCall } from '#contract/cards/card-mails.ts';
import { updateCardCall } from '#contract/cards/cards.ts';
import { cardLinkUntil } from '#domain/cards/card-mail.ts';
import { addCardMail, cardLinkToken, findCardMail } from '#data/cards/card-mails.ts';
import { findCard, setCardState } from '#data/cards/cards.ts';
import type { Scope } from '#data/scope.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import { untilSomebodyWaits } from '#testing/lock-wait.ts';
import type { TestMember } from '#testing/members.ts';

const dayMs = 86_400_000;

let cards: CardShopApi;
let me: TestMember;
let card: TestCard;
beforeAll(async () => {
  cards = await openCardShop();
});
beforeEach(async () => {
  me = await freshMember(cards.shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
  card = await boughtCard(cards.shop, 'alpha', { owner: me.id });
});

const alpha = <T>(work: (scope: Scope) => Promise<T>) => cards.shop.inUnit('alpha', work);
function resend() {
  // Mails are told apart by when they were made.
  cards.shop.clock.advance(1);
  return cards.send('alpha', resendCardCall, { custId: me.id, cardNumber: card.number }, { as: me });
}
const update = (action: string) =>
  cards.send('alpha', updateCardCall, { custId: me.id, cardNumber: card.number, action }, { as: me });
const open = (token: string) => cards.send('alpha', openGiftCall, { token, isReveal: true });
const opened = { number: expect.stringMatching(/^\d{16}$/) };

/** The links of every mail about the card, oldest first. */
async function linksOf(id: string): Promise<string[]> {
  const [people, links] = [
    await cards.shop.keys.ring('alpha', 'people'),
    await cards.shop.keys.ring('alpha', 'card-link'),
  ];
  return alpha(async (scope) => {
    const { rows } = await sql<{ id: string }>`
      select id from card_mail where card_id = ${id} order by made_at, id`.execute(scope.tx);
    const mails = [];
    for (const row of rows) mails.push(await findCardMail(scope, people, row.id));
    return mails.map((mail) => (mail ? cardLinkToken(links, 'alpha', mail) : ''));
  });
}
const newestLink = async () => (await linksOf(card.id)).at(-1) ?? '';

const cardMailKeys = async () => ({
  people: await cards.shop.keys.ring('alpha', 'people'),
  lookup: await cards.shop.keys.ring('alpha', 'member-lookup'),
});

/** A card of nobody yet, and the link to it. */
async function gifted(): Promise<{ id: string; token: string }> {
  const mailKeys = await cardMailKeys();
  const { id } = await boughtCard(cards.shop, 'alpha');
  await alpha(async (scope) => {
    const given = await findCard(scope, id);
    const linkUntil = cardLinkUntil(given?.expiresAt ?? null, scope.clock.now());
    const content = { email: 'to@example.com', message: 'A secret between us' };
    await addCardMail(scope, mailKeys, {
      kind: 'gift',
      card: id,
      content,
      language: 'en',
      linkUntil,
    });
  });
  return { id, token: (await linksOf(id))[0] ?? '' };
}
const setState = (id: string, state: 'new' | 'blocked' | 'locked') =>
  alpha((scope) => setCardState(scope, id, { state, mark: 'new' }));

describe('the link of a card that was sent again', () => {
  test('opens until the card is sent once more: the newest mail is the only one that opens', async () => {
    await resend();
    const first = await newestLink();
    expect(await open(first)).toMatchObject(opened);
    await resend();
    expect(await open(first)).toBe('link.invalid');
    expect(await open(await newestLink())).toMatchObject(opened);
  });

  test('of ten mails that were asked for at once, one opens', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend()));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(5);
    const links = await linksOf(card.id);
    const outcomes = await Promise.all(links.map(open));
    expect(outcomes.filter((outcome) => outcome !== 'link.invalid')).toHaveLength(1);
  });

  test('another card’s link is not ended by it', async () => {
    await resend();
    const mine = await newestLink();
    const second = await boughtCard(cards.shop, 'alpha', { owner: me.id });
    await cards.send('alpha', resendCardCall, { custId: me.id, cardNumber: second.number }, { as: me });
    expect(await open(mine)).toMatchObject(opened);
  });

  test('is ended for good by its owner, who blocks the card', async () => {
    await resend();
    const link = await newestLink();
    expect(await update('block')).toMatchObject({ isBlocked: true });
    expect(await open(link)).toBe('link.invalid');
    expect(await update('unblock')).toMatchObject({ isBlocked: false });
    expect(await open(link)).toBe('link.invalid');
    await resend();
    expect(await open(await newestLink())).toMatchObject(opened);
  });

  test('opens for 30 days, however long the card can be used', async () => {
    await resend();
    const link = await newestLink();
    cards.shop.clock.advance(30 * dayMs - 60_000);
    expect(await open(link)).toMatchObject(opened);
    cards.shop.clock.advance(60_000);
    expect(await open(link)).toBe('link.invalid');
    me = await signInAgain(cards.shop, 'alpha', me.id);
    await resend();
    expect(await open(await newestLink())).toMatchObject(opened);
  });

  test('opens for 30 days also when it was signed for a year', async () => {
    const mailKeys = await cardMailKeys();
    await alpha((scope) => {
      const linkUntil = new Date(scope.clock.now().getTime() + 365 * dayMs);
      const content = { email: 'to@example.com' };
      const mail = { kind: 'resend', card: card.id, content, language: 'en', linkUntil } as const;
      return addCardMail({ ...scope, actor: { kind: 'customer', id: me.id, unit: 'alpha' } }, mailKeys, mail);
    });
    const link = await newestLink();
    expect(await open(link)).toMatchObject(opened);
    cards.shop.clock.advance(31 * dayMs);
    expect(await open(link)).toBe('link.invalid');
  });
});

describe('CARD-03 a blocked or a locked card', () => {
  test.each(['blocked', 'locked'] as const)(
    '%s: the link of a gift opens nothing of it, says why, and opens again',
    async (state) => {
      const { id, token } = await gifted();
      const taker = await freshMember(cards.shop, 'alpha');
      const claim = () => cards.send('alpha', claimGiftCall, { custId: taker.id, token }, { as: taker });
      await setState(id, state);
      expect(await open(token)).toBe(`card.${state}`);
      expect(await claim()).toBe(`card.${state}`);
      await setState(id, 'new');
      expect(await open(token)).toMatchObject(opened);
      expect(await claim()).toMatchObject({ balance: 50 });
    },
  );

  test.each(['blocked', 'locked'] as const)('%s: is not sent again', async (state) => {
    await setState(card.id, state);
    expect(await resend()).toBe(`card.${state}`);
    expect(await linksOf(card.id)).toEqual([]);
  });

  test('a mail that is asked for while the card is being blocked is not written', async () => {
    let answer: Promise<unknown> = Promise.resolve();
    await alpha(async (scope) => {
      await setCardState(scope, card.id, { state: 'blocked', mark: 'new' });
      answer = resend();
      await untilSomebodyWaits(scope, 'the mail waits for the card');
    });
    expect(await answer).toBe('card.blocked');
    expect(await linksOf(card.id)).toEqual([]);
  });
});
