import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useVisitor } from '#browser/session/visitor.tsx';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { isFramed, shopLocation } from '#domain/shop/shop-routes.ts';
import type { GiftPageData } from './gift-page.server.ts';
import { GiftPreview } from './gift-preview.tsx';
import { GiftScreen } from './gift-screen.tsx';
import { useGiftCalls } from './use-gift-calls.ts';

export function GiftPage({ messages, ...page }: GiftPageData) {
  const { pathname, search } = useLocation();
  return (
    <SliceTexts messages={messages}>
      {isFramed(shopLocation(pathname + search)) ? <GiftPreview {...page} /> : <Gift {...page} />}
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
