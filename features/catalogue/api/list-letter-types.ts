import { listLetterTypesCall } from '#contract/catalogue/catalogue.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listLetterTypes } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

/** DELIV-13. */
export const listLetterTypesHandler = handler(listLetterTypesCall, async (context) => {
  const letters = await listLetterTypes(context.scope);
  return letters.map((letter) => ({
    letterTypeId: letter.id,
    letterName: wireText(letter.name, context),
    description: wireText(letter.description, context),
    letterPrice: amountToWire(context.profile.currency, letter.price),
    isTracked: letter.tracked,
    daysMin: letter.daysMin,
    daysMax: letter.daysMax,
    countryCodes: [...letter.countries],
  }));
});
