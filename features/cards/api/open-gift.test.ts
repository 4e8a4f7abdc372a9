import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall } from '#contract/cards/card-mails.ts';
import { queryCardCall, transferCardCall } from '#contract/cards/cards.ts';
import { findCard } from '#data/cards/cards.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { mailTexts } from '#messages/texts.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, signInAgain } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openVisit } from '#testing/visit.ts';

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
const cardAt = (id: string) => alpha((scope) => findCard(scope, id));

describe('CARD-26 value to an address', () => {
  test('becomes a card of the same product and last day, which its link opens and reveals when asked', async () => {
    const from = await own();
    const to = mailbox();
    const words = { senderName: 'Hélène', receiverName: 'Camille', message: 'Thirty looks good on you.' };
    expect(await mailing.gift(me, from, to, words)).toEqual({
      cardNumber: `•••• ${from.number.slice(-4)}`,
      balance: 30,
      isTransferred: true,
    });
    const mail = await mailing.sandbox.waitForMail(to);
    expect(mail.subject).toBe('Hélène sent you a gift card');
    expect(mail.text).toContain('> Thirty looks good on you.');
    const seen = await mailing.open(tokenIn(mail));
    expect(seen).toMatchObject({
      balance: 20,
      initialBalance: 20,
      itemCode: 'card-1',
      cardState: 'NEW',
      ...words,
      tagline: 'For tests',
      place: 'online',
      number: null,
      pinCode: null,
    });
    const before = await cardAt(from.id);
    expect((seen as { expiryDate: string }).expiryDate).toBe(before?.expiresOn);
    const shown = (await mailing.open(tokenIn(mail), true)) as { number: string; pinCode: string };
    expect(searchText(mail.raw, [shown.number, shown.pinCode])).toEqual([]);
    const given = await alpha(({ tx }) =>
      tx
        .selectFrom('card')
        .select('expires_at')
        .where('reason', '=', 'transfer')
        .where('last4', '=', shown.number.slice(-4))
        .execute(),
    );
    expect(given).toEqual([{ expires_at: before?.expiresAt }]);
    expect(
      await mailing.cards.send('alpha', queryCardCall, { cardNumber: shown.number, pinCode: shown.pinCode }),
    ).toMatchObject({ balance: 20 });
  });

  test('CARD-26 CARD-13 CARD-08 the mail is in its giver’s language; its link and the claim are in their reader’s', async () => {
    const { api, shop } = mailing.cards;
    const arabic = async (as?: TestMember) =>
      api.client('alpha', {
        visit: await openVisit(api, 'alpha'),
        language: 'ar',
        ...(as ? { accessToken: as.accessToken } : {}),
      });
    const howToUse = { en: 'Show it.', ar: 'أظهرها' };
    await alpha((scope) => saveProduct(scope, testProduct({ itemCode: 'spoken', howToUse }), 2));
    const [from, to] = [await own({ itemCode: 'spoken' }), mailbox()];
    const wish = { custId: me.id, cardNumber: from.number, pinCode: from.pin, amount: 20, receiverEmail: to };
    await (
      await arabic(me)
    )(transferCardCall, wish, { key: randomUUID() });
    const mail = await mailing.sandbox.waitForMail(to);
    expect(mail.subject).toBe(mailTexts('ar', 'cards/mail-card')('mail-card.gift.subject'));
    const token = tokenIn(mail);
    expect(await mailing.open(token)).toMatchObject({ productName: 'Test card', howToUse: 'Show it.' });
    expect(await (await arabic())(openGiftCall, { token })).toMatchObject({
      data: { productName: 'بطاقة', howToUse: 'أظهرها', art: testProduct().art },
    });
    const taker = await freshMember(shop, 'alpha');
    const claimed = await (await arabic(taker))(claimGiftCall, { custId: taker.id, token }, { key: randomUUID() });
    expect(claimed).toMatchObject({
      data: { productName: 'بطاقة', cardNumber: expect.stringMatching(/^•••• \d{4}$/) },
    });
  });

  test('CARD-13 another unit opens nothing with the link, nor does anybody once the card has run out', async () => {
    const from = await own({ months: 1 });
    const to = mailbox();
    await mailing.gift(me, from, to);
    const token = tokenIn(await mailing.sandbox.waitForMail(to));
    expect(await mailing.open(token, true, 'beta')).toBe('link.invalid');
    expect(await mailing.open(`${token.slice(0, -1)}x`, true)).toBe('link.invalid');
    expect(await mailing.open(token, true)).toMatchObject({ balance: 20, number: expect.stringMatching(/^\d{16}$/) });
    mailing.cards.shop.clock.advance(40 * 86_400_000);
    expect(await mailing.open(token, true)).toBe('link.invalid');
    me = await signInAgain(mailing.cards.shop, 'alpha', me.id);
  });
});
