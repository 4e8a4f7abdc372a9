import { unitText } from '#domain/values/language.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import { afterSignOut, type SignOutReason } from '#domain/identity/signed-in.ts';
import { Leave } from '#features/shop/storefront/pages/leave.tsx';
import type { Route } from './+types/force-logout.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { useShopOfPage } from '#browser/calls/shop-of-page.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, visitContext } from '../visit.server.ts';
import { readVisitorCookie, visitorCookie } from '#browser/session/visitor-cookie.ts';

const reasons: Readonly<Record<string, SignOutReason>> = {
  sso: 'single-sign-on',
  failed: 'failed-sign-in',
};

/** AUTH-29, AUTH-44: `?reason=sso`, `?reason=failed` and the `?failed=1` of the logout call lead home. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const visitor = readVisitorCookie(request.headers.get('cookie'), unit.id);
  const failed = url.searchParams.get('failed') === '1';
  const reason = failed ? 'failed-sign-in' : (reasons[url.searchParams.get('reason') ?? ''] ?? 'wanted');
  return {
    shop: unitText(unit, language, unit.name),
    unit: unit.id,
    visitorCookie: visitorCookie(unit.id),
    to: afterSignOut(visitor, reason, routeSettingsOf(unit)),
    messages: messagesOf(language, 'pages'),
  };
}

/** How long a sign-out waits for a server that does not answer; this browser forgets all the same. */
const patienceMs = 3_000;

export default function LeaveRoute({ loaderData: { messages, ...leave } }: Route.ComponentProps) {
  const visit = useShopOfPage()?.visit;
  async function signOut(): Promise<'home' | null> {
    if (!visit) return null;
    const { sessionOf } = await import('#browser/session/session-of.ts');
    const session = sessionOf(visit);
    const state = session.state();
    const patience = new Promise((done) => void setTimeout(done, patienceMs));
    await Promise.race([session.signOut(location.href), patience]);
    // AUTH-25: whoever came by single sign-on has no sign-in here to be led to.
    return state.kind !== 'guest' && state.user.userType === 'SSO' ? 'home' : null;
  }
  return (
    <SliceTexts messages={messages}>
      <Leave {...leave} signOut={() => signOut().catch(() => null)} />
    </SliceTexts>
  );
}
