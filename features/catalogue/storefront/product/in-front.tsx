// A card in front of the list is its own piece of the shop. It is fetched once the page is alive and has time, or as
// soon as somebody points at a card, so that the first one opens at once.
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { useAlive } from '#ui/foundation/alive.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { withoutProduct } from './product-address.ts';
import type { ProductPopupProps } from './product-popup.tsx';

let popup: ComponentType<ProductPopupProps> | null = null;

async function fetchPopup(): Promise<void> {
  popup ??= (await import('./product-popup.tsx')).ProductPopup;
}

/** Where it fails, it is asked for again when a card is opened. */
export const expectPopup = (): void => void fetchPopup().catch(() => undefined);

/** The server writes no card in front of its list: without scripts nobody could put it away. */
export const InFront = (props: ProductPopupProps) => useAlive() && <Popup {...props} />;

/** HOME-11: should its script not come, the list stays, and the next card asks for it again. */
function Popup(props: ProductPopupProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [isThere, setThere] = useState(popup !== null);
  const giveUp = useEffectEvent(() => {
    toasts.show({ kind: 'error', title: intl.formatMessage({ id: 'home.card-failed' }) });
    void navigate(withoutProduct(address), { preventScrollReset: true, replace: true });
  });
  useEffect(() => {
    if (isThere) return undefined;
    let isOver = false;
    void fetchPopup().then(
      () => !isOver && setThere(true),
      () => !isOver && giveUp(),
    );
    return () => {
      isOver = true;
    };
  }, [isThere]);
  const ProductPopup = isThere ? popup : null;
  return ProductPopup && <ProductPopup {...props} />;
}
