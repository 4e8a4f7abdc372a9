import { transferCardCall } from '#contract/cards/cards.ts';
import { amountFromWire, amountToWire } from '#contract/wire/values/money.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import type { Card } from '#domain/cards/card.ts';
import { cardLinkUntil } from '#domain/cards/card-mail.ts';
import { cardCodes, maskedNumber } from '#domain/cards/card-number.ts';
import { isRefusal, refuse, refuseGuess } from '#domain/refusal.ts';
import { unitCan } from '#domain/units/unit.ts';
import { cardKeysOf, makeSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { wrongTarget } from '#data/cards/card-tries.ts';
import { lockCard } from '#data/cards/cards.ts';
import { fitsMemberCaps } from '#data/identity/asked-sends.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { preparedHandler, type ScopedContext } from '#server/handler.ts';
import { give } from '#ledger/give.ts';
import { transfer } from '#ledger/move.ts';
import { askCard } from './ask-card.ts';
import { askTarget } from './ask-target.ts';
import { mailAboutCard } from './mail-about-card.ts';

interface Giving {
  readonly giver: Card;
  readonly amount: number;
  /** CARD-27: the product lets all of it go, or none. */
  readonly all: boolean;
  readonly cards: CardKeys;
  readonly people: KeyRing;
  readonly lookup: KeyRing;
}

type Context = ScopedContext<typeof transferCardCall>;

/** CARD-04: part or all of a card's value to another card, or to an address, as its product allows. */
export const transferCardHandler = preparedHandler(
  transferCardCall,
  async ({ body, profile, actor, keys, inUnit }) => {
    const cards = await cardKeysOf(keys, profile.id);
    const people = await keys.ring(profile.id, 'people');
    const lookup = await keys.ring(profile.id, 'member-lookup');
    // One transaction for both guesses; the second is made only where the first was right.
    const asked = await inUnit(async (scope) => {
      const found = await askCard(scope, cards, body);
      if (isRefusal(found)) return found;
      // The PIN alone does not do it where the card is somebody else's.
      const { owner } = found.card;
      if (owner !== null && owner !== subjectOf(actor)) return refuse('card.unknown');
      const { targetCardNumber: target } = body;
      const taker = target === undefined ? null : await askTarget(scope, cards, found.card, target);
      return isRefusal(taker) ? taker : { giver: found.card, mode: found.transfer, taker };
    });
    return isRefusal(asked) ? asked : { cards, people, lookup, ...asked };
  },
  async (context, { giver, taker, mode, ...keys }) => {
    const { body, profile } = context;
    const amount = amountFromWire(giver.currency, body.amount);
    if (!amount || amount < 0) return refuse('input.invalid');
    if ((body.message ?? '').length > profile.messageCharsMax) return refuse('input.invalid');
    if (mode === 'none') return refuse('card.not-transferable');

    const giving = { giver, amount, all: mode === 'whole', ...keys };
    const moved = taker
      ? await toCard(context, giving, taker)
      : await toAddress(context, giving, body.receiverEmail ?? '');
    if (isRefusal(moved)) return moved;
    return {
      cardNumber: maskedNumber(giver.last4),
      balance: amountToWire(giver.currency, moved.available),
      isTransferred: true as const,
    };
  },
);

async function toCard({ scope, ids }: Context, { giver, amount, all }: Giving, taker: Card) {
  // The whole of it is what is there when nobody else can change it; both are locked in one order.
  if (all) {
    const [first, second] = [giver.id, taker.id].toSorted() as [string, string];
    const locked = [await lockCard(scope, first), await lockCard(scope, second)];
    const now = locked.find((card) => card?.id === giver.id);
    if (now?.available !== amount) return refuse('card.not-transferable');
  }
  const key = `transfer:${ids.recordId()}`;
  const moved = await transfer(scope, { key, card: giver.id, to: taker.id, amount });
  if (!isRefusal(moved)) return moved;
  switch (moved.refused) {
    // It could take value a moment ago.
    case 'card.target-unknown':
    case 'card.target-unusable':
    case 'card.target-currency':
      return refuseGuess('card.target-unknown', wrongTarget(subjectOf(scope.actor)));
    default:
      return refuse(moved.refused);
  }
}

/** A new card for whoever reads the mail; it is nobody's until they take it into an account. */
async function toAddress(
  { body, scope, profile, language, clock, ids, enqueue }: Context,
  { giver, amount, all, cards, people, lookup }: Giving,
  email: string,
) {
  const now = clock.now();
  if (!(await fitsMemberCaps(scope, subjectOf(scope.actor)))) return refuse('mail.limit-reached');
  const to = ids.recordId();
  const codes = cardCodes((bytes) => ids.secret(bytes), { withPin: unitCan(profile, 'pin') });
  const { secret, last4 } = makeSecret(cards, profile.id, to, codes);
  const given = await give(scope, {
    card: giver.id,
    to,
    amount,
    all,
    last4,
    secret,
    keys: { seal: cards.seal.newest, lookup: cards.lookup.newest },
  });
  if (isRefusal(given)) return given;
  await mailAboutCard(
    { scope, enqueue },
    { people, lookup },
    {
      kind: 'gift',
      card: to,
      content: {
        email,
        ...(body.senderName ? { senderName: body.senderName } : {}),
        ...(body.receiverName ? { receiverName: body.receiverName } : {}),
        ...(body.message ? { message: body.message } : {}),
      },
      language,
      linkUntil: cardLinkUntil(giver.expiresAt, now),
      newAddress: true,
    },
  );
  return given;
}
