// A card as the link of a mail shows it.
import { cardProductToWire } from '#contract/wire/cards/card.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { Gift } from '#features/cards/storefront/gift/gift.ts';
import { testProduct } from '../product.ts';
import { unitProfile } from '../unit-profile.ts';

export function shownGift(changes: Partial<Gift> = {}, of: Partial<Product> = {}): Gift {
  const product = testProduct(of);
  return {
    ...cardProductToWire(product, { profile: unitProfile(), language: 'en' }),
    cardNumber: '•••• 0028',
    itemCode: product.itemCode,
    productName: 'Test card',
    balance: 50,
    initialBalance: 50,
    currency: 'EUR',
    expiryDate: '2027-06-01',
    cardState: 'NEW',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
    number: null,
    pinCode: null,
    senderName: '',
    receiverName: '',
    message: '',
    tagline: 'For tests',
    place: product.place,
    art: product.art,
    ...changes,
  };
}
