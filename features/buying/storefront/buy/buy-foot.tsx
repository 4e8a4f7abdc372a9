import { memo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { isForSelf } from '#domain/buying/draft-path.ts';
import { draftSteps, type Draft, type DraftStep } from '#domain/buying/draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dock } from '#ui/layout/panel.tsx';
import type { BuyData } from './buy-data.ts';
import { Front } from './card-preview.tsx';
import type { DraftPrice } from './draft-lines.ts';
import { receiverName } from './receiver-name.ts';
import type { AmountWriter } from '../write-amount.ts';

interface BuyFootProps {
  readonly data: BuyData;
  readonly draft: Draft;
  readonly write: AmountWriter;
  /** Null where there is none. */
  readonly price: DraftPrice | null;
  readonly step: DraftStep;
  readonly isBusy: boolean;
  readonly onBack: (step: DraftStep) => void;
}

/** What it comes to, always in sight, and the one way on. */
export const BuyFoot = memo(function BuyFoot(props: BuyFootProps) {
  const { data, draft, write, price, step, isBusy, onBack } = props;
  const intl = useIntl();
  const before = draftSteps[draftSteps.indexOf(step) - 1];
  return (
    <Dock
      about={<About data={data} draft={draft} write={write} price={price} />}
      sumLabel={intl.formatMessage({ id: 'buy.total' })}
      sum={price === null ? '–' : write.price(price.total)}
    >
      {before && (
        // A phone has room for the sum and one button; the steps above lead back as well.
        <span className="max-md:hidden">
          <Button look="secondary" onClick={() => onBack(before)}>
            {intl.formatMessage({ id: 'buy.back-step' })}
          </Button>
        </span>
      )}
      <Button type="submit" busy={isBusy}>
        <Words step={step} isEdit={draft.isEdit} />
      </Button>
    </Dock>
  );
});

/** A phone has room for one word. */
function Words({ step, isEdit }: { readonly step: DraftStep; readonly isEdit: boolean }) {
  const intl = useIntl();
  if (step === 'delivery')
    return isEdit ? intl.formatMessage({ id: 'buy.save' }) : intl.formatMessage({ id: 'buy.add' });
  const whole =
    step === 'amount'
      ? intl.formatMessage({ id: 'buy.continue.design' })
      : intl.formatMessage({ id: 'buy.continue.delivery' });
  return (
    <>
      <span className="md:hidden">{intl.formatMessage({ id: 'buy.continue' })}</span>
      <span className="max-md:hidden">{whole}</span>
    </>
  );
}

function About({ data, draft, write, price }: Pick<BuyFootProps, 'data' | 'draft' | 'write' | 'price'>) {
  const intl = useIntl();
  const name = receiverName(draft);
  const product = data.product.name;
  const more = draft.receivers.length - 1;
  const title =
    name === null || isForSelf(data)
      ? product
      : more === 0
        ? intl.formatMessage({ id: 'buy.foot.for' }, { product, name })
        : intl.formatMessage({ id: 'buy.foot.many' }, { product, name, count: more });
  const notes = price === null ? [] : notesOf(price, data, write, intl);
  return (
    <div className="buy-about">
      <Front data={data} draft={draft} write={write} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{title}</p>
        <ul className="buy-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** TOTAL-23: whatever makes the sum another one than the value of the cards is named beside it. */
function notesOf(price: DraftPrice, data: BuyData, write: AmountWriter, intl: IntlShape): string[] {
  const amount = (minor: number) => ({ amount: write.inText(minor) });
  const notes = [
    intl.formatMessage({ id: 'buy.foot.cards' }, { count: price.cards }),
    price.discount > 0 && intl.formatMessage({ id: 'buy.foot.saved' }, amount(price.discount)),
    price.bonus > 0 && intl.formatMessage({ id: 'buy.foot.bonus' }, amount(price.bonus)),
    price.freeCards.length > 0 &&
      intl.formatMessage({ id: 'buy.foot.free' }, { count: price.freeCards.reduce((sum, { qty }) => sum + qty, 0) }),
    price.cardMadeFees > 0 && intl.formatMessage({ id: 'buy.foot.made' }, amount(price.cardMadeFees)),
    price.extras > 0 && intl.formatMessage({ id: 'buy.foot.extras' }, amount(price.extras)),
    price.shipFee > 0 && intl.formatMessage({ id: 'buy.foot.letter' }, amount(price.shipFee)),
    data.settings.showTax && price.tax > 0 && intl.formatMessage({ id: 'buy.foot.tax' }, amount(price.tax)),
  ];
  return notes.filter((note) => note !== false);
}
