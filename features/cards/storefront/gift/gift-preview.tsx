import { useEffect, useState } from 'react';
import type { GiftPageData } from './gift-page.server.ts';
import { Unwrapping } from './gift-screen.tsx';
import type { Gift, GiftCalls } from './gift.ts';
import { listenToPage } from './preview-frame.ts';
import './gift.css';

/** SEND-01: the gift page inside the page of whoever buys it: its parts, in its language, without a card behind them. */
export function GiftPreview({ shop, ...settings }: Omit<GiftPageData, 'messages'>) {
  const [gift, setGift] = useState<Gift | null>(null);
  useEffect(() => listenToPage(setGift), []);
  return (
    <>
      <title>{shop}</title>
      <meta name="robots" content="noindex" />
      <Unwrapping token="" gift={gift} calls={callsFor(gift, settings.withPin)} isMember={false} {...settings} />
    </>
  );
}

/** Asked for its code it shows where that will stand. */
const callsFor = (gift: Gift | null, withPin: boolean): GiftCalls => ({
  open: async () =>
    gift ? { gift: { ...gift, number: '0'.repeat(16), pinCode: withPin ? '0000' : null } } : { problem: 'unreachable' },
  keep: async () => 'failed',
});
