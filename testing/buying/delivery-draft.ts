// A draft whose delivery is in order, and what it is chosen among; a test changes what it is about.
import { nobody, plainDesign, type Draft } from '#domain/buying/draft.ts';
import type { Receiver } from '#domain/buying/line.ts';
import { deliveryShopOf } from '#features/buying/storefront/delivery/delivery-shop.server.ts';
import type { DeliveryTerms, ExtraOffer, LetterOffer } from '#features/buying/storefront/delivery/delivery-terms.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { unitProfile } from '../unit-profile.ts';

/** A Tuesday, at ten in Paris. */
export const tuesday = new Date('2026-11-17T09:00:00Z');

export const noor: Receiver = {
  ...nobody,
  name: 'Noor Haddad',
  email: 'noor@example.com',
  mobileAreaCode: '33',
  mobile: '06 12 34 56 78',
  address: '14 quai des Tanneurs',
  zipCode: '69002',
  city: 'Lyon',
  country: 'FR',
};

export const deliveryDraft = (changes: Partial<Draft> = {}): Draft => ({
  id: 'a',
  draftPath: '/buying-friend',
  itemCode: 'LC-1',
  step: 'delivery',
  amount: 5_000,
  qty: 1,
  validMonths: 12,
  design: plainDesign,
  way: 'email',
  date: null,
  timeZone: 'Europe/Paris',
  letterTypeId: null,
  extraItemCode: null,
  receivers: [noor],
  sender: { name: 'Hélène', email: '', mobile: '' },
  isEdit: false,
  ...changes,
});

export const letterDraft = (changes: Partial<Draft> = {}): Draft =>
  deliveryDraft({ way: 'physical', letterTypeId: 'letter', ...changes });

export const letter = (changes: Partial<LetterOffer> = {}): LetterOffer => ({
  letterTypeId: 'letter',
  letterName: 'Letter',
  description: 'A fine envelope.',
  letterPrice: 1.99,
  isTracked: false,
  daysMin: 2,
  daysMax: 4,
  countryCodes: [],
  ...changes,
});

export const extra = (changes: Partial<ExtraOffer> = {}): ExtraOffer => ({
  extraItemCode: 'X-1',
  extraProductName: 'Keepsake box',
  extraProductAmount: 4.9,
  additionalTaxRate: 20,
  parentItemCodes: [],
  art: {} as never,
  ...changes,
});

export const deliveryShop = (changes: Partial<UnitProfile> = {}) =>
  deliveryShopOf(unitProfile({ countries: ['FR', 'BE', 'MC'], ...changes }), 'en', tuesday);

export const deliveryTerms = (changes: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  product: { itemCode: 'LC-1', kind: 'D' },
  letterTypes: [letter(), letter({ letterTypeId: 'tracked', isTracked: true, daysMax: 3, countryCodes: ['FR'] })],
  extras: [extra()],
  shop: deliveryShop(),
  now: tuesday,
  ...changes,
});

export const letterTerms = (changes: Partial<DeliveryTerms> = {}): DeliveryTerms =>
  deliveryTerms({ product: { itemCode: 'LC-1', kind: 'P' }, ...changes });
