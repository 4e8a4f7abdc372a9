import { useIntl } from 'react-intl';
import { Callout } from '#ui/feedback/status.tsx';
import { AskUnlock } from './ask-unlock.tsx';
import type { AskProblem, UnlockAsked } from './query.ts';

interface QueryProblemProps {
  readonly problem: AskProblem;
  readonly withPin: boolean;
  readonly askUnlock: () => Promise<UnlockAsked>;
}

/** CARD-29: a wrong number and a wrong PIN are one answer. */
export function QueryProblem({ problem, withPin, askUnlock }: QueryProblemProps) {
  const intl = useIntl();
  const pin = withPin ? 'yes' : 'no';
  switch (problem) {
    case 'unknown':
      return (
        <Callout tone="bad" title={intl.formatMessage({ id: 'query.unknown' }, { pin })}>
          {intl.formatMessage({ id: 'query.unknown.help' }, { pin })}
        </Callout>
      );
    case 'too-many-tries':
      return (
        <div className="grid gap-4">
          <Callout tone="bad" title={intl.formatMessage({ id: 'query.tries' })}>
            {intl.formatMessage({ id: 'query.tries.help' })}
          </Callout>
          {/* UNIT-65: without a PIN there is none to unlock. */}
          {withPin && <AskUnlock ask={askUnlock} />}
        </div>
      );
    case 'too-many-questions':
      return (
        <Callout tone="bad" title={intl.formatMessage({ id: 'query.tries' })}>
          {intl.formatMessage({ id: 'query.tries.help' })}
        </Callout>
      );
    case 'unreachable':
      return (
        <Callout tone="warn" title={intl.formatMessage({ id: 'query.unreachable' })}>
          {intl.formatMessage({ id: 'query.unreachable.help' })}
        </Callout>
      );
    case 'ended':
      return null;
  }
}
