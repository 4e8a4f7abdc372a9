import { useIntl } from 'react-intl';
import type { WireCardView } from '#contract/wire/cards/card.ts';
import { formatDayInWords, type DateStyle } from '#domain/values/date-format.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { balanceState } from './balance-state.ts';
import { StateBadge, StateHelp } from './card-state.tsx';
import { styleOfCard, writeAmount } from './write-amount.ts';

export interface CardBalanceStyle {
  readonly amounts: AmountStyle;
  readonly dates: Omit<DateStyle, 'timeZone'>;
}

interface CardBalanceProps {
  readonly card: WireCardView;
  readonly style: CardBalanceStyle;
  readonly onAnother: () => void;
}

/** CARD-29: what a guest may see of a card: product, balance, expiry and state, and nothing else. */
export function CardBalance({ card, style, onAnother }: CardBalanceProps) {
  const intl = useIntl();
  const state = balanceState(card);
  const together = styleOfCard(card, style.amounts);
  const write = (amount: number) => writeAmount(card, amount, together);
  return (
    <Panel>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="font-display text-xl font-[weight:var(--display-weight)]">
            {card.productName || intl.formatMessage({ id: 'query.card' })}
          </h2>
          {card.cardNumber && (
            <p className="text-ink-2 tabular-nums">
              <bdi dir="ltr">{card.cardNumber}</bdi>
            </p>
          )}
        </div>
        <StateBadge state={state} />
      </div>
      <p className="mbs-6 text-sm text-ink-2">{intl.formatMessage({ id: 'query.balance' })}</p>
      <p className="display-1 tabular-nums">
        <bdi className="left-to-right">{write(card.balance)}</bdi>
      </p>
      <dl className="mbs-4 grid grid-cols-2 gap-4 border-bs border-line pbs-4">
        <div>
          <dt className="text-sm text-ink-2">{intl.formatMessage({ id: 'query.value' })}</dt>
          <dd className="font-medium tabular-nums">
            <bdi className="left-to-right">{write(card.initialBalance)}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{intl.formatMessage({ id: 'query.until' })}</dt>
          <dd className="font-medium tabular-nums">
            {card.expiryDate ? (
              <bdi>{formatDayInWords(card.expiryDate, style.dates)}</bdi>
            ) : (
              intl.formatMessage({ id: 'query.until.never' })
            )}
          </dd>
        </div>
      </dl>
      {state !== 'usable' && (
        <div className="mbs-4">
          <StateHelp state={state} />
        </div>
      )}
      <div className="mbs-6 flex flex-wrap gap-3 print:hidden">
        <Button look="secondary" icon="print" onClick={() => window.print()}>
          {intl.formatMessage({ id: 'query.print' })}
        </Button>
        <Button look="quiet" onClick={onAnother}>
          {intl.formatMessage({ id: 'query.another' })}
        </Button>
      </div>
    </Panel>
  );
}
