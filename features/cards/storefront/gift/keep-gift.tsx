import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { accountPath } from '#domain/shop/account-menu.ts';
import { originParameter } from '#domain/shop/shop-routes.ts';
import { signInPage } from '#domain/identity/entrances.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { Callout } from '#ui/feedback/status.tsx';
import { isWaitingWith, waitWith } from '../link-token.ts';
import type { Kept } from './gift.ts';

interface KeepGiftProps {
  readonly token: string;
  readonly isMember: boolean;
  readonly keep: () => Promise<Kept>;
}

/**
 * The card into an account (CARD-08). A guest signs in first, and comes back to the gift, which is then kept without
 * being asked again. The token of the link must not outlive this document, in any storage: whoever signs in by way
 * of somebody else's page, or in another tab, opens the mail again afterwards.
 */
export function KeepGift({ token, isMember, keep }: KeepGiftProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(() => isMember && isWaitingWith(token));
  const [kept, setKept] = useState<Kept | null>(null);
  const hasCards = useOffers()(accountPath('cards'));

  async function press(): Promise<void> {
    setBusy(true);
    setKept(await keep());
    setBusy(false);
  }

  const askToKeep = useEffectEvent(keep);
  useEffect(() => {
    if (!isWaitingWith(token)) return;
    // Whoever comes back without having signed in has changed their mind.
    waitWith(null);
    if (!isMember) return;
    void (async () => {
      setKept(await askToKeep());
      setBusy(false);
    })();
  }, [isMember, token]);

  const isEnd = kept === 'kept' || kept === 'taken' || kept === 'gone';
  return (
    <div className="gift-keep print:hidden">
      {!isEnd &&
        (isMember ? (
          <Button size="large" icon="plus" wide busy={busy} onClick={() => void press()}>
            {intl.formatMessage({ id: 'gift.keep' })}
          </Button>
        ) : (
          <Link
            to={`${signInPage('customer')}?${originParameter}=${encodeURIComponent('/gift')}`}
            onClick={() => waitWith(token)}
            className={buttonClassOf({ size: 'large', wide: true })}
          >
            <Icon name="person" />
            {intl.formatMessage({ id: 'gift.keep.sign-in' })}
          </Link>
        ))}
      {/* The link is theirs alone then, which is said before, not after. */}
      {!isEnd && (
        <p className="gift-hint">{intl.formatMessage({ id: hasCards ? 'gift.keep.help' : 'gift.keep.note' })}</p>
      )}
      {!isEnd && !isMember && <p className="gift-hint">{intl.formatMessage({ id: 'gift.keep.sign-in.help' })}</p>}
      <output>{kept !== null && <Outcome kept={kept} hasCards={hasCards} />}</output>
    </div>
  );
}

function Outcome({ kept, hasCards }: { kept: Kept; hasCards: boolean }) {
  const intl = useIntl();
  switch (kept) {
    case 'kept':
      return (
        <Callout tone="good" title={intl.formatMessage({ id: 'gift.kept' })}>
          <p>{intl.formatMessage({ id: hasCards ? 'gift.kept.help' : 'gift.kept.note' })}</p>
          {hasCards && (
            <Link to={accountPath('cards')} className={linkClass.action}>
              {intl.formatMessage({ id: 'gift.to-cards' })}
            </Link>
          )}
        </Callout>
      );
    case 'taken':
    case 'gone':
      return (
        <Callout tone="warn" title={intl.formatMessage({ id: 'gift.keep.taken' })}>
          {intl.formatMessage({ id: hasCards ? 'gift.keep.taken.help' : 'gift.keep.taken.use' })}
        </Callout>
      );
    case 'failed':
      return <Callout tone="bad" title={intl.formatMessage({ id: 'gift.keep.failed' })} />;
  }
}
