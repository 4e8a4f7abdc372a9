import { useIntl } from 'react-intl';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { QueryCard } from './query-card.tsx';
import type { QueryPageData } from './query-page.server.ts';
import { UnlockPin } from './unlock-pin.tsx';
import { useQueryCalls } from './use-query-calls.ts';

export function QueryPage({ messages, ...page }: QueryPageData) {
  return (
    <SliceTexts messages={messages}>
      <Query {...page} />
    </SliceTexts>
  );
}

function Query({ shop, withPin, style, card }: Omit<QueryPageData, 'messages'>) {
  const intl = useIntl();
  const { ask, askUnlock, unlock, captchaPopup } = useQueryCalls();
  return (
    <div className="wrap py-8 md:py-12">
      <title>{`${intl.formatMessage({ id: 'query.title' })} | ${shop}`}</title>
      <h1 className="display-page">{intl.formatMessage({ id: 'query.title' })}</h1>
      <p className="mbs-2 mbe-8 max-w-[60ch] text-pretty text-ink-2 print:hidden">
        {intl.formatMessage({ id: 'query.lead' }, { pin: withPin ? 'yes' : 'no' })}
      </p>
      <UnlockPin unlock={unlock} />
      <QueryCard withPin={withPin} style={style} card={card} ask={ask} askUnlock={askUnlock} />
      {captchaPopup}
    </div>
  );
}
