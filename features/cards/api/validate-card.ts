import { validateCardCall } from '#contract/cards/cards.ts';
import { unitCan } from '#domain/units/unit.ts';
import { cardKeysOf, findByNumber } from '#data/cards/card-secrets.ts';
import { preparedHandler } from '#server/handler.ts';

/** CARD-12. A number that does not exist is answered as the unit's own cards are. */
export const validateCardHandler = preparedHandler(
  validateCardCall,
  async ({ profile, keys }) => cardKeysOf(keys, profile.id),
  async ({ body, scope, profile }, keys) => {
    const found = await findByNumber(scope, keys, body.cardNumber);
    return { isNeedPin: found ? found.secret.pin_sealed !== null : unitCan(profile, 'pin') };
  },
);
