import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import { previewGiftCall, sendGiftPreviewCall } from '#contract/cards/gift-preview.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { addAccount, type TestAccount } from '#testing/accounts.ts';
import { freshMember, signInAgain } from '#testing/card-api.ts';
import { mailbox, openMailingShop, type MailingShop } from '#testing/card-mails.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import type { TestMember } from '#testing/members.ts';
import { outboxEmpty } from '#testing/outbox.ts';
import { testProduct } from '#testing/product.ts';

let mailing: MailingShop;
let account: TestAccount;
let me: TestMember;
beforeAll(async () => {
  mailing = await openMailingShop({
    languages: ['en', 'fr', 'ar'],
    name: { en: 'Alpha Cards', fr: 'Cartes Alpha', ar: 'ألفا' },
    description: { en: 'Cards.', fr: 'Cartes.', ar: 'بطاقات' },
  });
  await mailing.cards.shop.inUnit('beta', (scope) => saveProduct(scope, testProduct({ itemCode: 'of-beta' }), 2));
});
beforeEach(async () => {
  account = await addAccount(mailing.cards.shop, 'alpha');
  me = await signInAgain(mailing.cards.shop, 'alpha', account.id);
});

const words = { senderName: 'Hélène', receiverName: 'Ana', message: 'Plant something loud.' };
const line = { itemCode: 'card-1', amount: 20, validMonths: 12, ...words };
interface Wish {
  as?: TestMember;
  unit?: string;
  key?: string;
}
const send = (changes = {}, { as = me, unit = 'alpha', key = randomUUID() }: Wish = {}) =>
  mailing.cards.send(unit, sendGiftPreviewCall, { custId: as.id, line: { ...line, ...changes } }, { as, key });

test.each([
  ['en', 'Test: Hélène sent you a gift card'],
  ['fr', 'Test\u00a0: Hélène vous offre une carte cadeau'],
  ['ar', 'تجربة: '],
] as const)('SEND-02 in %s the member gets the preview as a test', async (receiverLanguage, subject) => {
  expect(await send({ receiverLanguage })).toEqual({ isSent: true, receiver: account.email });
  const mail = await mailing.sandbox.waitForMail(account.email);
  expect(mail.to).toEqual([account.email]);
  expect(mail.subject).toContain(subject);
  const shown = (await mailing.cards.send('alpha', previewGiftCall, {
    line: { ...line, receiverLanguage },
  })) as CallAnswer<typeof previewGiftCall>;
  expect(mail.subject).toContain(shown.mail.subject);
  // It is what the page shows, but for the sentence that says what it is.
  const bodyOf = (html: string | null) =>
    (html ?? '').replaceAll(/https?:\/\/shop\.(?:test|example)/g, '').split('<h1')[1];
  const sent = bodyOf(mail.html)?.split(/(?=<p )/) ?? [];
  const [, note] = sent;
  expect(sent.toSpliced(1, 1).join('')).toBe(bodyOf(shown.mail.html));
  expect(mail.text).toContain(note?.replaceAll(/<[^>]*>/g, '').trim());
  // No link of it opens a card.
  expect(mail.raw).not.toMatch(/gift#/);
});

test('SEND-02 the test wears the theme that was chosen', async () => {
  await mailing.cards.shop.inUnit('alpha', (scope) => saveCatalogue(scope, testCatalogue({ discounts: [] })));
  expect(await send({ templateId: 1, message: 'For Ana' })).toMatchObject({ isSent: true });
  const { html } = await mailing.sandbox.waitForMail(account.email);
  expect(html).toContain('/alpha/card/card-1/art.png?lang=en&amp;design=1"');
  expect(html).toContain('For Ana');
});

test('SEND-02 three an hour, however they race, and then again', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(outcomes.filter((outcome) => outcome === 'mail.limit-reached')).toHaveLength(5);
  await outboxEmpty(mailing.cards.shop, 'alpha');
  expect(await mailing.sandbox.mails(account.email)).toHaveLength(3);
  mailing.cards.shop.clock.advance(3_600_001);
  me = await signInAgain(mailing.cards.shop, 'alpha', account.id);
  expect(await send()).toMatchObject({ isSent: true });
});

test('SEND-02 what is refused is not counted', async () => {
  expect(await send({ itemCode: 'nothing' })).toBe('product.unknown');
  expect(await send({ message: '<script>alert(1)</script>' })).toBe('input.invalid');
  for (const key of ['one', 'two', 'three']) expect(await send({ senderName: key })).toMatchObject({ isSent: true });
  expect(await send()).toBe('mail.limit-reached');
});

test('SEND-02 the same key is one mail', async () => {
  const key = randomUUID();
  await Promise.all(Array.from({ length: 6 }, () => send({}, { key })));
  await mailing.sandbox.waitForMail(account.email);
  await outboxEmpty(mailing.cards.shop, 'alpha');
  expect(await mailing.sandbox.mails(account.email)).toHaveLength(1);
});

test('SEND-02 a guest gets none, nor does an address that nobody has confirmed', async () => {
  expect(await mailing.cards.send('alpha', sendGiftPreviewCall, { custId: me.id, line })).toBe('auth.required');
  const email = mailbox();
  expect(await send({}, { as: await freshMember(mailing.cards.shop, 'alpha', { email }) })).toBe('mail.no-address');
  expect(await send({}, { as: await freshMember(mailing.cards.shop, 'alpha') })).toBe('mail.no-address');
  expect(await mailing.sandbox.mails(email)).toEqual([]);
});

test('SEND-02 nobody names an address, and another customer’s is not theirs to name', async () => {
  const other = await addAccount(mailing.cards.shop, 'alpha');
  const asOther = { as: { ...me, id: other.id } };
  expect(await send({}, asOther)).toBe('auth.not-allowed');
  const named = { receiverEmail: other.email, email: other.email, to: other.email };
  expect(await send(named)).toEqual({ isSent: true, receiver: account.email });
  await outboxEmpty(mailing.cards.shop, 'alpha');
  expect(await mailing.sandbox.mails(other.email)).toEqual([]);
});

test('SEND-02 another unit’s product and another unit’s member are unknown', async () => {
  expect(await send({ itemCode: 'of-beta' })).toBe('product.unknown');
  expect(await send({}, { unit: 'beta' })).toBe('unit.disagreement');
});
