import { useIntl } from 'react-intl';
import { unlockPinCall } from '#contract/cards/card-mails.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import { failures } from '#contract/failures.ts';
import { unitText } from '#domain/values/language.ts';
import { amountStyleOf, dateStyleOf, unitCan } from '#domain/units/unit.ts';
import type { UnlockAsked } from '#features/cards/storefront/ask-unlock.tsx';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import { QueryCard, type Asked } from '#features/cards/storefront/query-card.tsx';
import { UnlockPin, type Unlocked } from '#features/cards/storefront/unlock-pin.tsx';
import type { Route } from './+types/query.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor } = context.get(servicesContext);
  const { products } = await loadFeatured(clientFor(unit.id, language));
  return {
    shop: unitText(unit, language, unit.name),
    withPin: unitCan(unit, 'pin'),
    style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
    card: products[0] ?? null,
    messages: messagesOf(language, 'query', 'captcha'),
  };
}

export default function QueryRoute({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <QueryPage {...page} />
    </SliceTexts>
  );
}

function QueryPage({ shop, withPin, style, card }: Omit<Route.ComponentProps['loaderData'], 'messages'>) {
  const intl = useIntl();
  const calls = useCalls();

  /** CARD-29: the captcha comes with every question. */
  async function ask(cardNumber: string, pinCode: string): Promise<Asked> {
    const outcome = await calls.sendWithCaptcha(queryCardCall, { cardNumber, pinCode });
    if (outcome === null) return { problem: 'ended' };
    if (outcome.ok) return { card: outcome.data };
    switch (outcome.failure.code) {
      case failures['card.unknown'].wire:
        return { problem: 'unknown' };
      case failures['card.tries-exceeded'].wire:
        return { problem: 'too-many-tries' };
      case failures['limit.reached'].wire:
        return { problem: 'too-many-questions' };
      default:
        return { problem: 'unreachable' };
    }
  }

  /** CARD-29: answered alike whatever the number. */
  async function askUnlock(cardNumber: string): Promise<UnlockAsked> {
    const outcome = await calls.sendWithCaptcha(unlockPinCall, { cardNumber });
    if (outcome === null) return 'ended';
    if (outcome.ok) return 'asked';
    return outcome.failure.code === failures['limit.reached'].wire ? 'too-often' : 'unreachable';
  }

  async function unlock(token: string): Promise<Unlocked> {
    const outcome = await calls.sendWithCaptcha(unlockPinCall, { token });
    if (outcome === null) return 'unreachable';
    if (outcome.ok) return 'unlocked';
    const { code } = outcome.failure;
    return code === failures['link.invalid'].wire || code === failures['input.invalid'].wire ? 'gone' : 'unreachable';
  }

  return (
    <div className="wrap py-8 md:py-12">
      <title>{`${intl.formatMessage({ id: 'query.title' })} | ${shop}`}</title>
      <h1 className="display-page">{intl.formatMessage({ id: 'query.title' })}</h1>
      <p className="mbs-2 mbe-8 max-w-[60ch] text-pretty text-ink-2 print:hidden">
        {intl.formatMessage({ id: 'query.lead' }, { pin: withPin ? 'yes' : 'no' })}
      </p>
      <UnlockPin unlock={unlock} />
      <QueryCard withPin={withPin} style={style} card={card} ask={ask} askUnlock={askUnlock} />
      {calls.captchaPopup}
    </div>
  );
}
