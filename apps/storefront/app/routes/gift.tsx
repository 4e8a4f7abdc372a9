import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { claimGiftCall, openGiftCall } from '#contract/cards/card-mails.ts';
import { failures } from '#contract/failures.ts';
import { unitText } from '#domain/values/language.ts';
import { amountStyleOf, dateStyleOf, unitCan } from '#domain/units/unit.ts';
import type { GiftCalls } from '#features/cards/storefront/gift.ts';
import { GiftScreen } from '#features/cards/storefront/gift-screen.tsx';
import type { Route } from './+types/gift.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { requireUnit, visitContext } from '../visit.server.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  return {
    shop: unitText(unit, language, unit.name),
    mayKeep: unitCan(unit, 'receive'),
    style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
    // What a card says of itself is said in the same words wherever it is asked about.
    messages: messagesOf(language, 'gift', 'query', 'product'),
  };
}

export default function GiftRoute({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <GiftPage {...page} />
    </SliceTexts>
  );
}

function GiftPage({ shop, mayKeep, style }: Omit<Route.ComponentProps['loaderData'], 'messages'>) {
  const intl = useIntl();
  const api = useCalls();
  const { kind, custId } = useVisitor();
  // Pressed again because no answer came, it is still the same wish.
  const claim = useRef<{ token: string; key: string } | null>(null);

  const calls: GiftCalls = {
    async open(token, isReveal) {
      const outcome = await api.send(openGiftCall, { token, isReveal });
      if (outcome.ok) return { gift: outcome.data };
      switch (outcome.failure.code) {
        case failures['link.invalid'].wire:
        case failures['input.invalid'].wire:
          return { problem: 'gone' };
        case failures['card.blocked'].wire:
          return { problem: 'blocked' };
        case failures['card.locked'].wire:
          return { problem: 'locked' };
        case failures['limit.reached'].wire:
          return { problem: 'busy' };
        default:
          return { problem: 'unreachable' };
      }
    },
    async keep(token) {
      if (claim.current?.token !== token) claim.current = { token, key: crypto.randomUUID() };
      const { key } = claim.current;
      const outcome = await api.send(claimGiftCall, { custId: custId ?? '', token }, { key });
      if (outcome.ok) return 'kept';
      switch (outcome.failure.code) {
        case failures['card.taken'].wire:
          return 'taken';
        case failures['link.invalid'].wire:
          return 'gone';
        default:
          return 'failed';
      }
    },
  };

  return (
    <>
      <title>{`${intl.formatMessage({ id: 'gift.wrapped' })} | ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <GiftScreen calls={calls} style={style} mayKeep={mayKeep} isMember={kind !== 'guest'} />
    </>
  );
}
