// The page that a gift's mail leads to: it takes a real gift, so it is no plain address as the others are.
import type { Page } from '@playwright/test';
import type { Language } from '#domain/values/language.ts';
import { valueRange } from '#domain/catalogue/product.ts';
import type { UnitSeed } from '#domain/units/unit-seed.ts';
import { gifted } from './gifts.ts';

export const giftPages = [
  { name: 'gift-wrapped', before: async () => {} },
  {
    name: 'gift',
    before: async (page: Page) => {
      await page.locator('.gift-unwrap button').click();
      // The rest of the page comes once the paper is off.
      await page.locator('.gift-unwrap').waitFor({ state: 'detached' });
    },
  },
] as const;

/** Where the mail of a new gift leads. */
export async function giftAddress({ profile, products }: UnitSeed, language: Language) {
  const [product] = products;
  if (!product) throw new Error('there is nothing to give');
  const { itemCode, denominations } = product;
  const message =
    language === 'ar'
      ? 'ثلاثون تليق بك. ازرعي شيئًا جميلًا للشرفة، وتذكّرينا حين يُزهر.'
      : 'Thirty looks good on you. Plant something loud for the balcony and think of us when it flowers.';
  const gift = await gifted(profile.id, {
    itemCode,
    value: 5 * valueRange(denominations).min,
    currency: profile.currency,
    language,
    senderName: 'Hélène',
    receiverName: language === 'ar' ? 'مريم' : 'Camille',
    message,
  });
  return gift.address.replace('#', `?lang=${language}#`);
}
