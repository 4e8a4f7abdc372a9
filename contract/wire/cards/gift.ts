import type { z } from 'zod';
import type { Card } from '#domain/cards/card.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { WireGift } from '../../cards/card-mails.ts';
import { wireText } from '../catalogue/product.ts';
import { cardProductToWire, cardToWire, type Reader } from './card.ts';

export interface GiftParts {
  readonly card: Card;
  readonly product: Product;
  readonly words: { readonly senderName?: string; readonly receiverName?: string; readonly message?: string } | null;
  readonly design?: GiftDesign | undefined;
  /** Null unless somebody asked for it. */
  readonly secret: { readonly number: string; readonly pin: string | null } | null;
}

export const giftToWire = (
  { card, product, words, design, secret }: GiftParts,
  now: Date,
  reader: Reader,
): z.infer<typeof WireGift> => ({
  ...cardToWire(card, product.name, now, reader),
  ...cardProductToWire(product, reader),
  number: secret?.number ?? null,
  pinCode: secret?.pin ?? null,
  senderName: words?.senderName ?? '',
  receiverName: words?.receiverName ?? '',
  message: words?.message ?? '',
  tagline: wireText(product.tagline, reader),
  place: product.place,
  art: product.art,
  ...(design && { design: { art: design.art, lines: [...design.lines], photo: design.photo } }),
});
