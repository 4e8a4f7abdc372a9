// What stands in the place of a gift that cannot be shown: why, and the one thing to do about it.
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { accountPath } from '#domain/shop/account-menu.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { Mailbox } from '#ui/pictures/mailbox.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import type { Shut } from './gift.ts';

interface NoteProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly help: string;
  readonly action: ReactNode;
}

function Note({ picture, title, help, action }: NoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the parcel, under the eyes of whoever waits for it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="wrap grid justify-items-center gap-6 py-16 text-center md:py-24">
      {picture}
      <h1 ref={heading} tabIndex={-1} className="display-2 max-w-[26ch] outline-none">
        {title}
      </h1>
      <p className="max-w-[52ch] text-pretty text-ink-2">{help}</p>
      {action}
    </div>
  );
}

function ToShop() {
  const intl = useIntl();
  return (
    <Link to="/" className={buttonClass.primary}>
      {intl.formatMessage({ id: 'gift.to-shop' })}
    </Link>
  );
}

function ToCards() {
  const intl = useIntl();
  return (
    <Link to={cardsPath} className={buttonClass.primary}>
      {intl.formatMessage({ id: 'gift.to-cards' })}
    </Link>
  );
}

const cardsPath = accountPath('cards');

/** In the place of a gift that its link does not open. */
export function GiftShut({ shut, isMember, onAgain }: { shut: Shut; isMember: boolean; onAgain: () => void }) {
  const intl = useIntl();
  if (shut === 'gone') return <GiftGone isMember={isMember} />;
  return (
    <Note
      picture={<TornRibbon />}
      title={intl.formatMessage({ id: shut === 'blocked' ? 'gift.blocked' : 'gift.locked' })}
      help={intl.formatMessage({
        id: shut === 'blocked' ? 'gift.blocked.help' : 'query.locked.help',
      })}
      action={<Again onAgain={onAgain} />}
    />
  );
}

function Again({ onAgain }: { onAgain: () => void }) {
  const intl = useIntl();
  return (
    <Button size="large" onClick={onAgain}>
      {intl.formatMessage({ id: 'gift.again' })}
    </Button>
  );
}

/** Nobody is told which it is: a link that was guessed must say nothing. */
function GiftGone({ isMember }: { isMember: boolean }) {
  const intl = useIntl();
  const hasCards = useOffers()(cardsPath);
  return (
    <Note
      picture={<TornRibbon />}
      title={intl.formatMessage({ id: 'gift.gone' })}
      help={intl.formatMessage({ id: hasCards ? 'gift.gone.help' : 'gift.gone.ask' })}
      action={isMember && hasCards ? <ToCards /> : <ToShop />}
    />
  );
}

/** Opened without its link: after a sign-in, or when the page was loaded again. */
export function NoGiftLink({ isMember }: { isMember: boolean }) {
  const intl = useIntl();
  return (
    <Note
      picture={<Mailbox />}
      title={intl.formatMessage({ id: 'gift.no-link' })}
      help={intl.formatMessage({ id: isMember ? 'gift.no-link.member' : 'gift.no-link.help' })}
      action={<ToShop />}
    />
  );
}

export function GiftUnreachable({ problem, onAgain }: { problem: 'busy' | 'unreachable'; onAgain: () => void }) {
  const intl = useIntl();
  return (
    <Note
      picture={<Parcel mood="waiting" />}
      title={intl.formatMessage({ id: 'gift.unreachable' })}
      help={intl.formatMessage({ id: problem === 'busy' ? 'gift.busy.help' : 'gift.unreachable.help' })}
      action={<Again onAgain={onAgain} />}
    />
  );
}
