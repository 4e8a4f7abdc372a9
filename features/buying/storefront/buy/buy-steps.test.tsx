import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { AmountFaults } from '#domain/buying/draft-faults.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { DiscountType } from '#domain/units/unit.ts';
import { languages, numberTag } from '#domain/values/language.ts';
import { markup } from '#testing/browser/markup.tsx';
import { testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { AmountStep } from './amount-step.tsx';
import { isSamePurchase, stepIn, withoutWishes, withStep } from './buy-address.ts';
import { startDraft, type BuyData } from './buy-data.ts';
import { BuyPage } from './buy-page.tsx';
import { buyData } from '#testing/browser/buy-data.ts';
import { amountWriter } from '../write-amount.ts';

const words = messagesOf('en', 'buy', 'photo');

function amountStep(data: BuyData, changes: Partial<Draft> = {}, faults: AmountFaults = {}): string {
  const draft = { ...startDraft(data), ...changes };
  return markup(
    <AmountStep
      data={data}
      draft={draft}
      onChange={() => {}}
      faults={faults}
      write={amountWriter({ currency: data.settings.currency, amounts: data.style.amounts })}
      otherCards={0}
    />,
    words,
  );
}
const readable = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll('&#x27;', '’')
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean);

test('AMOUNT-06 AMOUNT-10 a range has buttons and a field of one’s own, a list only its values', () => {
  const range = amountStep(buyData());
  expect(range.match(/name="amount"/g)?.length).toBeGreaterThan(2);
  expect(range).toContain('name="ownAmount"');
  const list = amountStep(buyData({ denominations: { kind: 'list', values: [1_000, 2_500] } }));
  expect(list.match(/name="amount"/g)).toHaveLength(2);
  expect(list).not.toContain('name="ownAmount"');
});

test('AMOUNT-10 the steps of a range are said beforehand, but for the smallest there can be', () => {
  expect(readable(amountStep(buyData()))).toContain('From €10 to €100, in steps of €5.');
  const any = buyData({ denominations: { kind: 'range', min: 1_000, max: 10_000, step: 1 } });
  expect(readable(amountStep(any))).toContain('From €10 to €100.');
});

test.each([
  [{ amount: 'required' }, 'Choose an amount to go on.'],
  [{ amount: { fault: 'below', bound: 1_000 } }, 'The smallest amount is €10.'],
  [{ amount: { fault: 'above', bound: 10_000 } }, 'The largest amount is €100.'],
  [{ amount: 'not-offered' }, 'Amounts go up in steps of €5, from €10 on.'],
  [{ qty: { fault: 'above', bound: 10 } }, 'Each order allows up to 10 items.'],
  [{ qty: { fault: 'below', bound: 2 } }, 'Each order has at least 2 items.'],
] as [AmountFaults, string][])('AMOUNT-06 AMOUNT-09 %j is told in words', (faults, said) => {
  expect(readable(amountStep(buyData(), {}, faults))).toContain(said);
});

test('AMOUNT-03 AMOUNT-04 AMOUNT-11 a validity is chosen in months and told as a date; where there is no choice it is told', () => {
  const html = amountStep(buyData({ validMonthsMin: 3, validMonthsMax: 24 }), { validMonths: 6 });
  expect(html.match(/<option/g)).toHaveLength(10);
  expect(readable(html)).toContain('Bought today, it can be used until 17 May 2027.');
  const fixed = amountStep(buyData({ validMonthsMin: 12, validMonthsMax: 12 }));
  expect(fixed).not.toContain('<select');
  expect(readable(fixed)).toContain('12 months');
});

test.each([
  ['discount', 'From €100: 5% off'],
  ['bonus', 'From €100: 5% more on the card'],
  ['free-card', 'From €100: 2 cards worth €10 each for free'],
] as [DiscountType, string][])('TOTAL-24 what a unit gives is told as what it is: %s', (discountType, said) => {
  const tiers = [
    { from: 0, to: 9_999, rate: 0 },
    { from: 10_000, to: null, rate: 5, free: { itemCode: 'card-1', amount: 1_000, qty: 2 } },
  ];
  const data = buyData({ product: testLineProduct({ tiers }), settings: unitProfile({ discountType }) });
  const html = readable(amountStep(data));
  expect(html).toContain(said);
  expect(html.filter((text) => text.startsWith('From €0'))).toEqual([]);
});

test.each([
  ['categories', 'Error while fetching category template'],
  ['templates', 'Error while fetching template'],
  ['product', 'fetch template product detail fail'],
] as const)('PERS-12 without the %s the page says so, and leads home', (trouble, said) => {
  const html = markup(<BuyPage shop="Shop" messages={words} trouble={trouble} />, words, {
    path: '/buying-friend?lang=en',
  });
  expect(readable(html)).toContain(said);
  expect(html).toContain('href="/?lang=en"');
});

test.each(languages)('the whole first screen can be written in %s', (language) => {
  const messages = messagesOf(language, 'buy', 'photo');
  const page = <BuyPage shop="Shop" messages={messages} data={buyData({ wishedAmount: 5_000 }, language)} />;
  const html = markup(page, messages, { locale: numberTag(language), path: '/buying-friend?item=card-1' });
  expect(html).toContain(messages['buy.title.amount']);
  expect(html).not.toMatch(/>buy\.[a-z]/);
});

test('the step is in the address, and what else stands there stays', () => {
  const address = new URLSearchParams('item=a&lang=fr');
  expect(stepIn(address)).toBe('amount');
  expect(stepIn(withStep(address, 'delivery'))).toBe('delivery');
  expect(withStep(address, 'design').toString()).toBe('item=a&lang=fr&step=design');
  expect(withStep(withStep(address, 'design'), 'amount').toString()).toBe('item=a&lang=fr');
  expect(stepIn(new URLSearchParams('step=pay'))).toBe('amount');
});

test('what is asked for once goes from the address', () => {
  expect(withoutWishes(new URLSearchParams('item=a&amount=5&design=7&line=c'))?.toString()).toBe('item=a&line=c');
  expect(withoutWishes(new URLSearchParams('item=a'))).toBeNull();
});

test('another step is the same purchase, another item, flow or language is not', () => {
  const at = (path: string) => new URL(path, 'https://shop.example');
  const here = at('/buying-friend?item=a');
  expect(isSamePurchase(here, at('/buying-friend?item=a&step=design'))).toBe(true);
  for (const other of ['/buying-friend?item=b', '/buying-self?item=a', '/buying-friend?item=a&lang=fr'])
    expect(isSamePurchase(here, at(other))).toBe(false);
});
