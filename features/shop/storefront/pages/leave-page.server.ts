import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { readVisitorCookie } from '#browser/kept/visitor-cookie.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { afterSignOut, type SignOutReason } from '#domain/identity/signed-in.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import { unitText } from '#domain/values/language.ts';

const reasons: ReadonlyMap<string | null, SignOutReason> = new Map([
  ['sso', 'single-sign-on'],
  ['failed', 'failed-sign-in'],
]);

/** AUTH-29, AUTH-44: `?reason=sso`, `?reason=failed` and the `?failed=1` of the logout call lead home. */
export function leavePage({ unit, language }: PageArguments, address: URLSearchParams, cookies: string | null) {
  const failed = address.get('failed') === '1';
  const reason = failed ? 'failed-sign-in' : (reasons.get(address.get('reason')) ?? 'wanted');
  return {
    shop: unitText(unit, language, unit.name),
    unit: unit.id,
    to: afterSignOut(readVisitorCookie(cookies, unit.id), reason, routeSettingsOf(unit)),
    messages: messagesOf(language, 'pages'),
  };
}
