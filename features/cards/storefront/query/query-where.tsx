import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useOffers } from '#browser/calls/offers.ts';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { accountPath } from '#domain/shop/account-menu.ts';
import { CardBack } from '#ui/card-art/card-back.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import '#ui/card-art/card-sides.css';
import './query-where.css';

export interface CardToShow {
  readonly name: string;
  readonly tagline: string;
  readonly art: CardArt;
}

interface QueryWhereProps {
  /** A card of this shop; null when none can be asked for. */
  readonly card: CardToShow | null;
  readonly withPin: boolean;
}

/** Until there is an answer: where the two codes are found. */
export function QueryWhere({ card, withPin }: QueryWhereProps) {
  const intl = useIntl();
  const id = useId();
  const offers = useOffers();
  const codes = [
    { label: intl.formatMessage({ id: 'query.number' }), value: null },
    ...(withPin ? [{ label: intl.formatMessage({ id: 'query.pin' }), value: null }] : []),
  ];
  return (
    <section aria-labelledby={id} className="card-stage print:hidden">
      {card && (
        <div className="query-sides">
          <CardFace
            art={card.art}
            name={card.name}
            tagline={card.tagline}
            caption={intl.formatMessage({ id: 'query.card' })}
          />
          <CardBack art={card.art} name={card.name} codes={codes} />
        </div>
      )}
      <h2 id={id} className="font-semibold">
        {intl.formatMessage({ id: 'query.where' }, { pin: withPin ? 'yes' : 'no' })}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-ink-2">
        <li>{intl.formatMessage({ id: 'query.where.mail' })}</li>
        <li>{intl.formatMessage({ id: 'query.where.letter' })}</li>
        {offers(accountPath('cards')) && <li>{intl.formatMessage({ id: 'query.where.account' })}</li>}
      </ul>
    </section>
  );
}
