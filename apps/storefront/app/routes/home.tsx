import { useMemo } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { unitText } from '#domain/values/language.ts';
import { amountStyleOf, unitCan } from '#domain/units/unit.ts';
import { readFilter } from '#features/catalogue/storefront/filter.ts';
import { loadHome } from '#features/catalogue/storefront/home.server.ts';
import { Home } from '#features/catalogue/storefront/home.tsx';
import type { Route } from './+types/home.ts';
import { plainMessagesOf } from '#browser/texts/messages.server.ts';
import { asPlain, fromPlain } from '#browser/texts/plain-data.ts';
import { productsUnavailable } from '../product-failure.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor, log } = context.get(servicesContext);
  const outcome = await loadHome(clientFor(unit.id, language), readFilter(url.searchParams), unit.defaultCountry);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not list the products');
    throw productsUnavailable(outcome.failure, language);
  }
  return {
    list: asPlain(outcome.data),
    shop: unitText(unit, language, unit.name),
    amounts: amountStyleOf(unit, language),
    withQuery: unitCan(unit, 'card-query'),
    categoryLimit: unit.categoryLimit,
    banners: { desktop: unit.desktopBanners, mobile: unit.mobileBanners },
    messages: plainMessagesOf(language, 'home'),
  };
}

/** A card shown in front of the list does not change the list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const list = ({ searchParams }: URL) => JSON.stringify(readFilter(searchParams));
  return currentUrl.pathname === nextUrl.pathname && list(currentUrl) === list(nextUrl)
    ? false
    : defaultShouldRevalidate;
}

export default function HomeRoute({ loaderData: { messages, list, ...home } }: Route.ComponentProps) {
  const found = useMemo(() => fromPlain(list), [list]);
  return (
    <SliceTexts messages={messages}>
      <Home {...home} {...found} />
    </SliceTexts>
  );
}
