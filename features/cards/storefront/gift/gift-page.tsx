import { useIntl } from 'react-intl';
import { useVisitor } from '#browser/session/visitor.tsx';
import { SliceTexts } from '#browser/texts/texts.tsx';
import type { GiftPageData } from './gift-page.server.ts';
import { GiftScreen } from './gift-screen.tsx';
import { useGiftCalls } from './use-gift-calls.ts';

export function GiftPage({ messages, ...page }: GiftPageData) {
  return (
    <SliceTexts messages={messages}>
      <Gift {...page} />
    </SliceTexts>
  );
}

function Gift({ shop, mayKeep, withPin, storesAddress, style }: Omit<GiftPageData, 'messages'>) {
  const intl = useIntl();
  const calls = useGiftCalls();
  const { kind } = useVisitor();
  return (
    <>
      <title>{`${intl.formatMessage({ id: 'gift.wrapped' })} | ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <GiftScreen
        calls={calls}
        style={style}
        mayKeep={mayKeep}
        withPin={withPin}
        storesAddress={storesAddress}
        isMember={kind !== 'guest'}
      />
    </>
  );
}
