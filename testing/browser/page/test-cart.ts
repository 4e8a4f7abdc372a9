import type { Line } from '#domain/buying/line.ts';
import type { Quantities } from '#domain/buying/quantity.ts';
import type { LookParts } from '#features/buying/storefront/cart/cart-look.ts';
import type { CartSettings } from '#features/buying/storefront/cart/cart-settings.ts';

/** What the page of `cart.tsx` is given. */
export interface TestCart extends LookParts {
  readonly settings: CartSettings;
  readonly quantities: Quantities;
  readonly messages: Readonly<Record<string, string>>;
  readonly locale: string;
  /** A button each. */
  readonly adds: readonly { readonly label: string; readonly lines: readonly [Line, ...Line[]] }[];
}

/** What `import()` finds there. */
export interface CartParts {
  readonly showCart: (given: TestCart) => void;
}
