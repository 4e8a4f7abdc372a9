import { useIntl } from 'react-intl';
import { Callout, Status, type Tone } from '#ui/feedback/status.tsx';
import type { BalanceState } from './balance-state.ts';

const tones: Record<BalanceState, Tone> = {
  usable: 'good',
  spent: 'quiet',
  expired: 'bad',
  blocked: 'warn',
  locked: 'warn',
};

export function StateBadge({ state }: { state: BalanceState }) {
  return (
    <Status tone={tones[state]} pill>
      <StateWord state={state} />
    </Status>
  );
}

function StateWord({ state }: { state: BalanceState }) {
  const intl = useIntl();
  switch (state) {
    case 'usable':
      return intl.formatMessage({ id: 'query.state.usable' });
    case 'spent':
      return intl.formatMessage({ id: 'query.state.spent' });
    case 'expired':
      return intl.formatMessage({ id: 'query.state.expired' });
    case 'blocked':
      return intl.formatMessage({ id: 'query.state.blocked' });
    case 'locked':
      return intl.formatMessage({ id: 'query.state.locked' });
  }
}

/** CARD-30: why it cannot be used, and who can change that. */
export function StateHelp({ state }: { state: Exclude<BalanceState, 'usable'> }) {
  const intl = useIntl();
  switch (state) {
    case 'spent':
      return <Callout tone="quiet" title={intl.formatMessage({ id: 'query.spent.help' })} />;
    case 'expired':
      return <Callout tone="warn" title={intl.formatMessage({ id: 'query.expired.help' })} />;
    case 'blocked':
      return <Callout tone="warn" title={intl.formatMessage({ id: 'query.blocked.help' })} />;
    case 'locked':
      return <Callout tone="warn" title={intl.formatMessage({ id: 'query.locked.help' })} />;
  }
}
