import { createContext, use, type ReactNode } from 'react';
import type { CartSettings } from './cart-settings.ts';

const SettingsContext = createContext<CartSettings | null>(null);

/** Which cart the page has; null where nobody knows which shop this is. The cart itself comes with whoever uses it. */
export const CartProvider = ({ settings, children }: { settings: CartSettings | null; children: ReactNode }) => (
  <SettingsContext value={settings}>{children}</SettingsContext>
);

export const useCartSettings = (): CartSettings | null => use(SettingsContext);
