import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import { openGiftCall } from '#contract/cards/card-mails.ts';
import { transferCardCall } from '#contract/cards/cards.ts';
import { previewGiftCall } from '#contract/cards/gift-preview.ts';
import { resourceUrl } from '#contract/shop/resources.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { testProduct } from '#testing/product.ts';
import { openVisit } from '#testing/visit.ts';

/** In colours that its products do not have. */
const templates = testCatalogue().templates.map((each) => ({
  ...each,
  art: { ...each.art, ground: ['#abcdef', '#fedcba'] as const },
}));
const [theme] = templates;

let mailing: MailingShop;
beforeAll(async () => {
  mailing = await openMailingShop({
    languages: ['en', 'fr', 'ar'],
    name: { en: 'Alpha Cards', fr: 'Cartes Alpha', ar: 'ألفا' },
    description: { en: 'Cards.', fr: 'Cartes.', ar: 'بطاقات' },
  });
  await mailing.cards.shop.inUnit('alpha', async (scope) => {
    await saveCatalogue(scope, testCatalogue({ templates, discounts: [] }));
    await saveProduct(scope, testProduct({ itemCode: 'unsold', forSale: false }), 2);
  });
  await mailing.cards.shop.inUnit('beta', (scope) => saveProduct(scope, testProduct({ itemCode: 'of-beta' }), 2));
});

const words = { senderName: 'Hélène', receiverName: 'Ana Ruiz', message: 'Plant something loud.\nOr "tall" & green.' };
const line = { itemCode: 'card-1', amount: 20, validMonths: 12, ...words };
const ask = (changes = {}, unit = 'alpha') =>
  mailing.cards.send(unit, previewGiftCall, { line: { ...line, ...changes } });

type Preview = CallAnswer<typeof previewGiftCall>;

/** Without where the shop is, which the two processes of a test were told differently, and without the link's token. */
const plain = (html: string | null) => (html ?? '').replaceAll(/https?:\/\/shop\.(?:test|example)|#[\w.-]{20,}/g, '');

test.each(['en', 'fr', 'ar'] as const)('SEND-01 in %s it is the mail and the page that arrive', async (language) => {
  const { shop, api } = mailing.cards;
  const me = await freshMember(shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
  const card = await boughtCard(shop, 'alpha', { owner: me.id });
  const to = mailbox();
  const visit = await openVisit(api, 'alpha');
  const client = api.client('alpha', { visit, accessToken: me.accessToken, language });
  const giving = { custId: me.id, cardNumber: card.number, pinCode: card.pin, amount: 20, receiverEmail: to, ...words };
  expect(await client(transferCardCall, giving, { key: randomUUID() })).toMatchObject({ ok: true });
  const real = await mailing.sandbox.waitForMail(to);

  // The buyer reads English.
  const shown = (await ask({ receiverLanguage: language })) as Preview;
  expect(shown.language).toBe(language);
  expect(real.from).toContain(shown.mail.from);
  expect(real.subject).toBe(shown.mail.subject);
  expect(shown.mail.html).toContain('&quot;tall&quot; &amp; green.');
  expect(plain(shown.mail.html)).toBe(plain(real.html));
  const opened = await client(openGiftCall, { token: tokenIn(real) });
  if (!opened.ok) throw new Error(opened.failure.name ?? 'nobody answered');
  // The card of a gift has a number, of which four digits are shown; the one that is previewed has none.
  expect(shown.gift).toEqual({ ...opened.data, cardNumber: shown.gift.cardNumber });
  expect(shown.gift).toMatchObject({ number: null, pinCode: null, cardNumber: expect.not.stringMatching(/\d/) });
});

test('SEND-01 its link opens nothing, and nothing is written down', async () => {
  const count = async () =>
    (
      await mailing.cards.shop.inUnit('alpha', ({ tx }) =>
        sql<{ all: number }>`select (select count(*) from card) + (select count(*) from card_mail)
          + (select count(*) from message) as all`.execute(tx),
      )
    ).rows[0]?.all;
  const before = await count();
  const shown = (await ask()) as Preview;
  expect(Array.from(shown.mail.html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
    'http://shop.test/alpha/gift',
  ]);
  expect(await count()).toBe(before);
});

test('SEND-01 SEND-08 without a language of their own they are written to in the buyer’s, or the unit’s', async () => {
  const { api } = mailing.cards;
  const client = api.client('alpha', { visit: await openVisit(api, 'alpha'), language: 'ar' });
  expect(await client(previewGiftCall, { line })).toMatchObject({ ok: true, data: { language: 'ar' } });
  expect(await ask({ receiverLanguage: 'nl' })).toMatchObject({ language: 'en' });
});

test('SEND-01 a draft that names nobody yet can be looked at; a theme’s lines are its message', async () => {
  expect(await ask({ senderName: '', receiverName: '', message: '' })).toMatchObject({
    mail: { subject: 'You have been given a gift card' },
    gift: { senderName: '', message: '' },
  });
  expect(await ask({ templateId: 1, message: 'For Ana', message2: 'left over' })).toMatchObject({
    gift: { message: 'For Ana' },
  });
});

const pictureIn = (html: string | null) => /<img[^>]* src="([^"]*)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&');

test('SEND-01 PERS-13 it wears the theme that was chosen, with the lines in its places', async () => {
  const shown = (await ask({ templateId: 1, message: ' For Ana ', message2: 'left over' })) as Preview;
  expect(shown.gift.design).toEqual({
    art: theme?.art,
    lines: [{ text: 'For Ana', area: theme?.textAreas[0] }],
    photo: null,
  });
  // Its picture is the theme's; no address says what is written on it.
  expect(pictureIn(shown.mail.html)).toBe('http://shop.test/alpha/card/card-1/art.png?lang=en&design=1');
  expect(shown.mail.html).toContain('#abcdef');
  expect(shown.mail.html).toContain('For Ana');
  expect(await ask({ templateId: 1, message: '' })).toMatchObject({ gift: { design: { lines: [] } } });
});

/** The api of a test has no address of its own. */
const photoAt = (unit: string) => resourceUrl('', unit, '0'.repeat(32));

test('SEND-01 PERS-14 a photo is on it where its theme has a place for one', async () => {
  const shown = (await ask({ templateId: 1, message: '', photoUrl: photoAt('alpha') })) as Preview;
  expect(shown.gift.design?.photo).toEqual({ href: photoAt('alpha'), area: theme?.photoArea });
  // No picture of a mail has it: that one is the same for everybody.
  expect(shown.mail.html).not.toContain('/resource/');
  expect(((await ask({ photoUrl: photoAt('alpha') })) as Preview).gift).not.toHaveProperty('design');
});

test('SEND-01 PERS-14 refused: a photo that was not sent to this shop', async () => {
  const strange = ['https://mallory.example/1.png', 'data:image/png;base64,AA', 'javascript:1', '', photoAt('beta')];
  for (const photoUrl of [...strange, `${photoAt('alpha')}?1`, `https://mallory.example${photoAt('alpha')}`])
    expect(await ask({ templateId: 1, message: '', photoUrl }), photoUrl).toBe('input.invalid');
});

test('SEND-01 without a theme it looks as its product does', async () => {
  const shown = (await ask()) as Preview;
  expect(shown.gift).not.toHaveProperty('design');
  expect(pictureIn(shown.mail.html)).toBe('http://shop.test/alpha/card/card-1/art.png?lang=en');
});

test.each([
  ['a product that there is not', { itemCode: 'nothing' }, 'product.unknown'],
  ['one that is not sold', { itemCode: 'unsold' }, 'product.unknown'],
  ['an amount that is not sold', { amount: 20.01 }, 'input.invalid'],
  ['an amount that is none', { amount: -20 }, 'input.invalid'],
  ['months that are not offered', { validMonths: 119 }, 'input.invalid'],
  ['a message that is too long', { message: 'a'.repeat(1_001) }, 'input.invalid'],
  ['a message with markup', { message: '<script>alert(1)</script>' }, 'input.invalid'],
  ['a line that is too long for its theme', { templateId: 1, message: 'a'.repeat(33) }, 'input.invalid'],
  ['a theme that there is not', { templateId: 77 }, 'input.invalid'],
  ['a theme of other cards', { templateId: 2 }, 'input.invalid'],
  ['a name that is none', { senderName: '<b>x</b>' }, 'input.invalid'],
  ['a name that is a book', { receiverName: 'a'.repeat(62) }, 'input.invalid'],
  ['a language that there is not', { receiverLanguage: 'xx' }, 'input.invalid'],
] as const)('SEND-01 refused: %s', async (_, changes, refusal) => {
  expect(await ask(changes)).toBe(refusal);
});

test('SEND-01 another unit’s product and another unit’s theme are unknown', async () => {
  expect(await ask({ itemCode: 'of-beta' })).toBe('product.unknown');
  expect(await ask({ itemCode: 'of-beta' }, 'beta')).toMatchObject({ gift: { itemCode: 'of-beta' } });
  expect(await ask({ templateId: 1 }, 'beta')).toBe('input.invalid');
});
