// NAV-12, NAV-13: what the header shows of a cart, ready to be drawn.
import type { Cart } from '#domain/buying/cart.ts';
import { checkoutPath } from '#domain/buying/draft-path.ts';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { cartPath } from './cart-path.ts';
import type { CartSettings } from './cart-settings.ts';
import { receiverName } from './line-words.ts';
import { amountWriter } from '../write-amount.ts';

export function cartView(lines: Cart, price: CartPrice, settings: CartSettings, isOffered: (path: string) => boolean) {
  const write = amountWriter(settings).price;
  const checkout = checkoutPath(lines);
  return {
    lines: lines.map((line, at) => ({
      id: line.id,
      productName: line.product.name,
      productImage: face(line.product.name, line.product.art),
      templateImage: line.design.art && face(line.product.name, line.design.art),
      receiverName: receiverName(line),
      delivery: line.delivery.way,
      amount: write(price.lines[at]?.total ?? 0),
    })),
    cards: price.cards,
    total: write(price.total),
    checkoutPath: checkout !== null && isOffered(checkout) ? checkout : null,
    cartPath,
  };
}

const face = (name: string, art: CardArt) => <CardFace art={art} name={name} tagline="" caption="" later />;

export type HeaderCart = ReturnType<typeof cartView>;
