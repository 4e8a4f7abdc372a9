import { useEffect, useRef } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { offeredAmounts } from '#domain/buying/amount.ts';
import type { AmountFaults } from '#domain/buying/draft-faults.ts';
import type { Draft } from '#domain/buying/draft.ts';
import { quantityRange } from '#domain/buying/quantity.ts';
import { validMonthsRange } from '#domain/buying/validity.ts';
import type { Denominations } from '#domain/catalogue/product.ts';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { monthsAfter } from '#domain/values/day.ts';
import { ChipChoice } from '#ui/fields/choices/chip-choice.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { AmountField } from '#ui/fields/typed/amount-field.tsx';
import { CountField } from '#ui/fields/typed/count-field.tsx';
import type { BuyData } from './buy-data.ts';
import { Tiers } from './tiers.tsx';
import type { AmountWriter } from '../write-amount.ts';

interface AmountStepProps {
  readonly data: BuyData;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** Those that are to be told. */
  readonly faults: AmountFaults;
  readonly write: AmountWriter;
  /** How many cards the order has without these. */
  readonly otherCards: number;
}

/** How much, how many, for how long. */
export function AmountStep({ data, draft, onChange, faults, write, otherCards }: AmountStepProps) {
  const intl = useIntl();
  const { denominations, settings } = data;
  const offered = offeredAmounts(denominations);
  const amountError = amountMessage(faults.amount, denominations, write, intl);
  const isRange = denominations.kind === 'range';
  const isAlive = useRef(false);
  useEffect(() => {
    isAlive.current = true;
  }, []);
  const { max } = quantityRange(settings, 'consumer');
  return (
    <>
      <ChipChoice
        label={intl.formatMessage({ id: 'buy.amount' })}
        name="amount"
        options={offered.map((minor) => ({
          value: String(minor),
          label: (
            <bdi dir="ltr" translate="no">
              {write.value(minor)}
            </bdi>
          ),
        }))}
        value={draft.amount === null ? null : String(draft.amount)}
        onChange={(minor) => onChange({ amount: Number(minor) })}
        error={isRange ? undefined : amountError}
      />
      {isRange && (
        <AmountField
          label={intl.formatMessage({ id: 'buy.amount.own' })}
          name="ownAmount"
          currency={settings.currency}
          decimalDigits={settings.decimalDigits}
          showCurrencyCode={settings.showCurrencyCode}
          value={draft.amount}
          onChange={(amount) => {
            // What was typed early and is no amount takes none away that was chosen early.
            if (amount !== null || isAlive.current) onChange({ amount });
          }}
          hint={rangeHint(denominations, write, intl)}
          error={amountError}
        />
      )}
      <Tiers product={data.product} settings={settings} write={write} />
      <CountField
        label={intl.formatMessage({ id: 'buy.qty' })}
        name="qty"
        value={draft.qty === 0 ? null : draft.qty}
        onChange={(qty) => onChange({ qty: qty ?? 0 })}
        min={1}
        max={Math.max(1, max - otherCards)}
        fewerLabel={intl.formatMessage({ id: 'buy.qty.fewer' })}
        moreLabel={intl.formatMessage({ id: 'buy.qty.more' })}
        error={qtyMessage(faults.qty, intl)}
      />
      <Validity data={data} draft={draft} onChange={onChange} />
    </>
  );
}

/** AMOUNT-03: in months, and what that means as a date. */
function Validity({ data, draft, onChange }: Pick<AmountStepProps, 'data' | 'draft' | 'onChange'>) {
  const intl = useIntl();
  const { min, max } = validMonthsRange(data, data.settings);
  const until = formatDayInWords(monthsAfter(data.today, draft.validMonths), data.style.dates);
  const hint = intl.formatMessage({ id: 'buy.valid.until' }, { date: until });
  const monthsOf = (count: number) => intl.formatMessage({ id: 'buy.valid.months' }, { count });
  if (min === max)
    return (
      <div className="text-sm">
        <p className="font-semibold">{intl.formatMessage({ id: 'buy.valid' })}</p>
        <p className="mbs-1">{monthsOf(max)}</p>
        <p className="field-hint">{hint}</p>
      </div>
    );
  const months = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return (
    <Select
      label={intl.formatMessage({ id: 'buy.valid' })}
      name="validMonths"
      autoComplete="off"
      options={months.map((count) => ({ value: String(count), label: monthsOf(count) }))}
      value={String(draft.validMonths)}
      onChange={(count) => onChange({ validMonths: Number(count) })}
      hint={hint}
    />
  );
}

/** AMOUNT-10: whoever is told the steps beforehand types none that is refused; where every amount is sold, there are none. */
function rangeHint(
  { min, max, step }: Extract<Denominations, { readonly kind: 'range' }>,
  write: AmountWriter,
  intl: IntlShape,
): string {
  const bounds = { min: write.inText(min), max: write.inText(max) };
  return step > 1
    ? intl.formatMessage({ id: 'buy.amount.range.steps' }, { ...bounds, step: write.inText(step) })
    : intl.formatMessage({ id: 'buy.amount.range' }, bounds);
}

/** AMOUNT-06: with the bound that was passed. */
function amountMessage(
  fault: AmountFaults['amount'],
  denominations: Denominations,
  write: AmountWriter,
  intl: IntlShape,
): string | undefined {
  if (!fault) return undefined;
  if (fault === 'required') return intl.formatMessage({ id: 'buy.amount.required' });
  if (fault !== 'not-offered') {
    const amount = write.inText(fault.bound);
    return fault.fault === 'below'
      ? intl.formatMessage({ id: 'buy.amount.below' }, { amount })
      : intl.formatMessage({ id: 'buy.amount.above' }, { amount });
  }
  return denominations.kind === 'range'
    ? intl.formatMessage(
        { id: 'buy.amount.step' },
        { step: write.inText(denominations.step), min: write.inText(denominations.min) },
      )
    : intl.formatMessage({ id: 'buy.amount.required' });
}

/** AMOUNT-09 */
function qtyMessage(fault: AmountFaults['qty'], intl: IntlShape): string | undefined {
  if (!fault || fault === 'not-offered') return fault && intl.formatMessage({ id: 'buy.qty.required' });
  return fault.fault === 'above'
    ? intl.formatMessage({ id: 'buy.qty.above' }, { count: fault.bound })
    : intl.formatMessage({ id: 'buy.qty.below' }, { count: fault.bound });
}
