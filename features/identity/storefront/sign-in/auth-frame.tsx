import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import './auth-frame.css';

export interface ShownCard {
  readonly itemCode: string;
  readonly name: string;
  readonly tagline: string;
  readonly art: CardArt;
}

export interface AuthFrameProps {
  readonly shop: string;
  readonly title: string;
  readonly entrance: Entrance;
  /** The first three are shown. */
  readonly cards: readonly ShownCard[];
  readonly children: ReactNode;
}

const sideTexts = {
  customer: ['auth.side.customer', 'auth.side.customer.text'],
  business: ['auth.side.business', 'auth.side.business.text'],
  salesman: ['auth.side.salesman', 'auth.side.salesman.text'],
  employee: ['auth.side.employee', 'auth.side.employee.text'],
} as const satisfies Record<Entrance, readonly [string, string]>;

/** ROUTE-23: what all these screens stand in; a phone gets a layout of its own. */
export function AuthFrame({ shop, title, entrance, cards, children }: AuthFrameProps) {
  const intl = useIntl();
  const [heading, text] = sideTexts[entrance];
  return (
    <div className="auth">
      <title>{`${title} | ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <div className="hero auth-side">
        <div className="auth-words">
          <p className="display-2">{intl.formatMessage({ id: heading })}</p>
          <p className="mbs-3 max-w-[36ch] text-pretty text-hero-ink-2">{intl.formatMessage({ id: text })}</p>
        </div>
        <div className="auth-cards" aria-hidden="true">
          {cards.slice(0, 3).map(({ itemCode, name, tagline, art }) => (
            <CardFace key={itemCode} art={art} name={name} tagline={tagline} caption="" />
          ))}
        </div>
      </div>
      <div className="auth-form">{children}</div>
    </div>
  );
}
