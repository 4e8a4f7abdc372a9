// What the parts of the page show, as the server writes them; what is pressed and typed is looked at in a browser.
import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import { creditData, creditDraft } from '#testing/buying/credit-draft.ts';
import { markup } from '#testing/browser/markup.tsx';
import { unitProfile } from '#testing/unit-profile.ts';
import { amountWriter } from '../write-amount.ts';
import { AmountChoice } from './amount-choice.tsx';
import { CreditFoot } from './credit-foot.tsx';
import { CreditForm } from './credit-form.tsx';
import { creditPrice } from './credit-line.ts';
import { CreditStage } from './credit-stage.tsx';
import { NumberFields } from './number-fields.tsx';

const messages = messagesOf('en', 'phone-credit', 'buy', 'cart', 'delivery');
const data = creditData();
const [first, second] = data.operators;
const write = amountWriter({ currency: 'BHD', amounts: data.amounts });
const draw = (part: Parameters<typeof markup>[0], around = {}) => markup(part, messages, around);
const wordsIn = (html: string) =>
  html
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replaceAll('\u00a0', ' ')
        .replaceAll(/[\u2066\u2069]/g, '')
        .trim(),
    )
    .filter(Boolean);

test('ROUTE-18 PHONE-03 one page: the operators, the number twice, the amounts of whoever the address names, no step', () => {
  const html = draw(<CreditForm data={{ ...data, wished: 'two' }} />, { path: '/phone-credit' });
  const names = [...new Set(Array.from(html.matchAll(/<(?:input|button)[^>]*\sname="([^"]+)"/g), ([, name]) => name))];
  expect(names).toEqual(['operator', 'mobile', 'mobileAgain', 'amount', 'then']);
  expect(html).toMatch(/<input[^>]*type="radio"[^>]*value="two"[^>]*checked=""|checked=""[^>]*value="two"/);
  expect(wordsIn(html)).toEqual(expect.arrayContaining(['Top up a phone', 'Mawja', 'Raneen', 'The terms of Raneen.']));
  expect(wordsIn(html)).toEqual(expect.arrayContaining(['BHD 2', 'BHD 7']));
});

test('PHONE-03 until an operator is chosen there are no amounts, and nobody’s terms', () => {
  const words = wordsIn(draw(<CreditForm data={data} />));
  expect(words).toContain('Choose an operator, and its amounts are here.');
  expect(words.join(' ')).not.toContain('The terms of');
});

test('PHONE-02 it can be paid for at once where its checkout is there, and otherwise only be added', () => {
  const buttons = (routeSettings: ReturnType<typeof routeSettingsOf>) =>
    Array.from(
      draw(<CreditForm data={data} />, { routeSettings }).matchAll(/<button[^>]*value="([^"]*)"/g),
      ([, to]) => to,
    );
  const unit = unitProfile({ can: ['phone-credit'] });
  expect(buttons(routeSettingsOf(unit))).toEqual(['cart', 'checkout']);
  expect(buttons(routeSettingsOf(unit, (path) => path !== '/phone-credit/checkout'))).toEqual(['cart']);
});

test('the country of the number is the operator’s, and nobody is asked for it', () => {
  const html = draw(
    <NumberFields
      country={first.country}
      operator="Mawja"
      number="3600 1234"
      again=""
      onNumber={() => {}}
      onAgain={() => {}}
      onLeave={() => {}}
      faults={{}}
      answer="unknown"
    />,
  );
  expect(html).not.toContain('<select');
  expect(wordsIn(html)).toEqual(['Mobile number', 'BH', '+973', 'The same number again', 'BH', '+973']);
});

const told = (props: Partial<Parameters<typeof NumberFields>[0]>) =>
  wordsIn(
    draw(
      <NumberFields
        country={first.country}
        operator="Mawja"
        number="1"
        again="2"
        onNumber={() => {}}
        onAgain={() => {}}
        onLeave={() => {}}
        faults={{}}
        answer="unknown"
        {...props}
      />,
    ),
  );

test.each([
  ['required', 'This field is required.'],
  ['length', 'A phone number has 3 to 16 digits.'],
  ['invalid', 'This is no mobile number in Bahrain.'],
  ['fixed-line', 'This is a fixed line. Credit goes to mobile phones only.'],
] as const)('PHONE-03 a number that is %s', (number, sentence) => {
  expect(told({ faults: { number } })).toContain(sentence);
});

test('PHONE-03 two numbers that differ, and whose number it is', () => {
  expect(told({ faults: { again: 'different' } })).toContain('The two numbers are not the same.');
  expect(told({ faults: { again: 'required' } })).toContain('This field is required.');
  expect(told({ answer: 'yes' })).toContain('This is a number of Mawja.');
  expect(told({ answer: 'no' })).toContain('This does not look like a number of Mawja.');
  expect(told({ answer: 'no', operator: null }).join(' ')).not.toContain('does not look');
  expect(told({ answer: 'unknown' }).join(' ')).not.toContain('number of Mawja');
});

const foot = (changes: Partial<Parameters<typeof CreditFoot>[0]> = {}) =>
  wordsIn(
    draw(
      <CreditFoot
        operator={first}
        number="+973 3600 1234"
        price={creditPrice(creditDraft(data), data, [])}
        settings={data.settings}
        write={write}
        isEdit={false}
        busy={null}
        canPay
        {...changes}
      />,
    ),
  );

test('TOTAL-01 the running total, for whom, and the ways on', () => {
  // The first name is on its card.
  expect(foot()).toEqual(['Mawja', 'Mawja', '+973 3600 1234', 'Total', 'BHD 2.000', 'Add to cart', 'Buy now']);
  expect(foot({ price: null, operator: null })).toEqual(['Total', '–', 'Add to cart', 'Buy now']);
  expect(foot({ isEdit: true }).slice(-1)).toEqual(['Save changes']);
  expect(foot({ canPay: false }).slice(-1)).toEqual(['Add to cart']);
});

test('TOTAL-23 whatever makes the sum another one is named beside it', () => {
  const taxed = creditData({ taxRate: 10, tiers: [{ from: 0, to: null, rate: 10 }] });
  const price = creditPrice(creditDraft(taxed), taxed, []);
  expect(foot({ price })).toEqual(expect.arrayContaining(['you save BHD 0.200', 'including BHD 0.164 tax']));
  expect(foot({ price, settings: { ...data.settings, showTax: false } }).join(' ')).not.toContain('tax');
});

test('the picture is for the eye: the operator’s card with the amount, or who there is', () => {
  const stage = (operator: typeof first | null, value: string | null) =>
    draw(<CreditStage operators={data.operators} operator={operator} number="+973 3600 1234" value={value} />);
  expect(stage(first, 'BHD 2')).toContain('aria-hidden="true"');
  expect(stage(first, 'BHD 2').match(/class="card-face/g)).toHaveLength(1);
  expect(stage(first, 'BHD 2')).toContain('BHD 2');
  expect(stage(null, null).match(/class="card-face/g)).toHaveLength(2);
});

test('what is wrong with the amount stands beside the amounts', () => {
  const html = draw(<AmountChoice operator={second} value={null} onChange={() => {}} write={write} error="Choose." />);
  expect(wordsIn(html)).toEqual(['Amount', 'BHD 2', 'BHD 7', 'Choose.']);
});
