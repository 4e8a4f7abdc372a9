import { useIntl } from 'react-intl';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { balanceState } from '../balance-state.ts';
import type { CardBalanceStyle } from '../card-balance.tsx';
import { StateBadge, StateHelp } from '../card-state.tsx';
import { GiftCode } from './gift-code.tsx';
import type { Gift, GiftCalls } from './gift.ts';
import { KeepGift } from './keep-gift.tsx';
import { styleOfCard, writeAmount } from '../write-amount.ts';

interface GiftCardProps {
  readonly gift: Gift;
  /** What was asked for once more is the newer truth: number and PIN, and what is left. */
  readonly onOpened: (gift: Gift) => void;
  readonly token: string;
  readonly calls: GiftCalls;
  readonly style: CardBalanceStyle;
  readonly mayKeep: boolean;
  readonly withPin: boolean;
  readonly storesAddress: string | null;
  readonly isMember: boolean;
}

/** CARD-13: all there is to know about the card, its giver's words first. */
export function GiftCard(props: GiftCardProps) {
  const { gift, onOpened, token, calls, style, mayKeep, withPin, storesAddress, isMember } = props;
  const intl = useIntl();
  const amounts = styleOfCard(gift, style.amounts);
  const state = balanceState(gift);
  const isUsable = state === 'usable' || state === 'spent';
  return (
    <div className="wrap gift-opened">
      {gift.message && (
        <figure className="gift-note">
          <blockquote dir="auto">{gift.message}</blockquote>
          {gift.senderName && <figcaption dir="auto">{gift.senderName}</figcaption>}
        </figure>
      )}
      <div className="gift-columns">
        <section className="gift-purse" aria-label={intl.formatMessage({ id: 'query.card' })}>
          <div className="gift-purse-head">
            <div>
              <h2 className="gift-small">{intl.formatMessage({ id: 'query.balance' })}</h2>
              <p className="gift-sum">
                <bdi className="left-to-right">{writeAmount(gift, gift.balance, amounts)}</bdi>
              </p>
            </div>
            <StateBadge state={state} />
          </div>
          {state !== 'usable' && <StateHelp state={state} />}
          <dl className="gift-figures">
            <div>
              <dt>{intl.formatMessage({ id: 'gift.value' })}</dt>
              <dd>
                <bdi className="left-to-right">{writeAmount(gift, gift.initialBalance, amounts)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'gift.product' })}</dt>
              <dd dir="auto">{gift.productName}</dd>
            </div>
            {gift.cardState === 'USED' && (
              <div>
                <dt>{intl.formatMessage({ id: 'gift.mark' })}</dt>
                <dd>{intl.formatMessage({ id: 'gift.mark.used' })}</dd>
              </div>
            )}
          </dl>
          {isUsable && (
            <GiftCode gift={gift} withPin={withPin} open={() => calls.open(token, true)} onOpened={onOpened} />
          )}
        </section>
        <div className="gift-aside">
          <Facts gift={gift} style={style} storesAddress={storesAddress} />
          {mayKeep && <KeepGift token={token} isMember={isMember} keep={() => calls.keep(token)} />}
        </div>
      </div>
    </div>
  );
}

function Facts({ gift, style, storesAddress }: Pick<GiftCardProps, 'gift' | 'style' | 'storesAddress'>) {
  const intl = useIntl();
  const steps = linesOf(gift.howToUse);
  const terms = linesOf(gift.termOfService);
  return (
    <div className="gift-facts">
      <Fact icon="store" title={intl.formatMessage({ id: 'gift.where' })}>
        <p dir="auto">
          <strong>{gift.productName}</strong> · {gift.tagline}
        </p>
        <p>{intl.formatMessage({ id: placeTexts[gift.place] })}</p>
        {limitOf(gift, intl) && <p dir="auto">{limitOf(gift, intl)}</p>}
        {storesAddress && gift.place !== 'online' && (
          <a href={storesAddress} target="_blank" rel="noopener" className={`${linkClass.action} print:hidden`}>
            {intl.formatMessage({ id: 'gift.stores' })}
          </a>
        )}
      </Fact>
      {steps.length > 0 && (
        <Fact icon="card" title={intl.formatMessage({ id: 'product.use' })}>
          {steps.length === 1 ? (
            <p dir="auto">{steps[0]}</p>
          ) : (
            <ol dir="auto">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </Fact>
      )}
      <Fact icon="calendar" title={intl.formatMessage({ id: 'query.until' })}>
        <p className="tabular-nums">
          {gift.expiryDate ? (
            <bdi>{formatDayInWords(gift.expiryDate, style.dates)}</bdi>
          ) : (
            intl.formatMessage({ id: 'query.until.never' })
          )}
        </p>
      </Fact>
      {terms.length > 0 && (
        <details className="gift-terms">
          <summary>
            {intl.formatMessage({ id: 'product.terms' })}
            <Icon name="chevron" className="size-4" />
          </summary>
          {terms.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <section className="gift-fact">
      <Icon name={icon} />
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter(Boolean);

const placeTexts = {
  online: 'gift.place.online',
  store: 'gift.place.store',
  'store-and-online': 'gift.place.both',
} as const satisfies Record<Gift['place'], string>;

/** CARD-18, CARD-31: what it is not good for there. All of a store is no limit, so nothing is said of it. */
function limitOf({ redeemPlace, redeemPlaceText }: Gift, intl: ReturnType<typeof useIntl>): string {
  switch (redeemPlace) {
    case 'whole-store':
      return '';
    case 'except-food':
      return intl.formatMessage({ id: 'product.redeem.no-food' });
    case 'custom':
      return redeemPlaceText ?? '';
  }
}
