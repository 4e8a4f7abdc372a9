import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import type { UnlockAsked } from './query.ts';

/** CARD-29: a PIN that was guessed at too often is unlocked by its owner, by mail. */
export function AskUnlock({ ask }: { ask: () => Promise<UnlockAsked> }) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<UnlockAsked | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setAnswer(await ask());
    setBusy(false);
  }

  if (answer === 'asked')
    return (
      <Callout tone="good" icon="mail" title={intl.formatMessage({ id: 'query.unlock.asked' })}>
        {intl.formatMessage({ id: 'query.unlock.asked.help' })}
      </Callout>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'query.unlock.why' })}</p>
      <Button look="secondary" icon="mail" busy={busy} onClick={() => void press()}>
        {intl.formatMessage({ id: 'query.unlock' })}
      </Button>
      {answer === 'too-often' && <Callout tone="warn" title={intl.formatMessage({ id: 'query.unlock.too-often' })} />}
      {answer === 'unreachable' && (
        <Callout tone="warn" title={intl.formatMessage({ id: 'query.unlock.unreachable' })}>
          {intl.formatMessage({ id: 'query.unreachable.help' })}
        </Callout>
      )}
    </div>
  );
}
