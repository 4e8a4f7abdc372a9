import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { useLinkToken } from '../link-token.ts';
import type { Unlocked } from './query.ts';

/** CARD-29: whoever comes by the link of the mail has said that the card is theirs. */
export function UnlockPin({ unlock }: { unlock: (token: string) => Promise<Unlocked> }) {
  const intl = useIntl();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Unlocked | null>(null);

  const send = useEffectEvent(unlock);
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    void (async () => {
      const answer = await send(token);
      if (!isOver) setOutcome(answer);
    })();
    return () => {
      isOver = true;
    };
  }, [token]);

  async function again(given: string): Promise<void> {
    setOutcome(null);
    setOutcome(await unlock(given));
  }

  if (!token) return null;
  return (
    <output className="mbe-8 grid max-w-[60ch] gap-3 print:hidden">
      {outcome === null && <Callout tone="quiet" icon="lock" title={intl.formatMessage({ id: 'query.unlocking' })} />}
      {outcome === 'unlocked' && (
        <Callout tone="good" title={intl.formatMessage({ id: 'query.unlocked' })}>
          {intl.formatMessage({ id: 'query.unlocked.help' })}
        </Callout>
      )}
      {outcome === 'gone' && (
        <Callout tone="warn" title={intl.formatMessage({ id: 'query.unlock.gone' })}>
          {intl.formatMessage({ id: 'query.unlock.gone.help' })}
        </Callout>
      )}
      {outcome === 'unreachable' && (
        <>
          <Callout tone="warn" title={intl.formatMessage({ id: 'query.unlock.failed' })}>
            {intl.formatMessage({ id: 'query.unreachable.help' })}
          </Callout>
          <div>
            <Button look="secondary" onClick={() => void again(token)}>
              {intl.formatMessage({ id: 'query.again' })}
            </Button>
          </div>
        </>
      )}
    </output>
  );
}
