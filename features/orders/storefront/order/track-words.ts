import type { useIntl } from 'react-intl';
import type { Stop } from '#ui/feedback/track.tsx';

/** What the dots of a track show. */
export const stateLabels = (intl: ReturnType<typeof useIntl>): Readonly<Record<Stop['state'], string>> => ({
  done: intl.formatMessage({ id: 'order.state.done' }),
  now: intl.formatMessage({ id: 'order.state.now' }),
  later: intl.formatMessage({ id: 'order.state.later' }),
});
