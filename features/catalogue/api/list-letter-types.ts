import { listLetterTypesCall } from '#contract/catalogue.ts';
import { amountToWire } from '#contract/wire/money.ts';
import { wireText } from '#contract/wire/product.ts';
import { listLetterTypes } from '#data/catalogue.ts';
import { handler } from '#features/handler.ts';

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
