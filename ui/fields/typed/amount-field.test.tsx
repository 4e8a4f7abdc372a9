import { expect, test } from 'vitest';
import { markup } from '#testing/browser/markup.tsx';
import { PageLanguage } from '../../foundation/page-language.tsx';
import { AmountField } from './amount-field.tsx';

test.each([
  [true, 'COP'],
  [false, '$'],
])('UNIT-59 an amount is typed beside what the unit writes for its currency; by code: %s', (showCurrencyCode, mark) => {
  const html = markup(
    <PageLanguage language="en" formatCountry="CO">
      <AmountField
        label="Amount"
        currency="COP"
        decimalDigits={0}
        showCurrencyCode={showCurrencyCode}
        value={null}
        onChange={() => undefined}
      />
    </PageLanguage>,
    {},
  );
  expect(Array.from(html.matchAll(/class="box-(?:start|end)">([^<]*)</g), ([, text]) => text)).toEqual([mark]);
});
