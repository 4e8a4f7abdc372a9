import { useShopOfPage } from '#browser/calls/shop-of-page.ts';
import { browserClock, wait } from '#browser/time/clock.ts';

/**
 * How long a sign-out waits for a server that does not answer, two seconds of it for what has to be done before (`session.ts`);
 * this browser forgets all the same.
 */
const patienceMs = 5_000;

/** AUTH-26: ends the session at the server; says whether home is the better place afterwards. */
export function useSignOut(): () => Promise<'home' | null> {
  const visit = useShopOfPage()?.visit;
  async function signOut(): Promise<'home' | null> {
    if (!visit) return null;
    const { openSession } = await import('#browser/session/open-session.ts');
    const session = openSession(visit);
    const state = session.state();
    await Promise.race([session.signOut(location.href), wait(browserClock, patienceMs)]);
    // AUTH-25: whoever came by single sign-on has no sign-in here to be led to.
    return state.kind !== 'guest' && state.user.userType === 'SSO' ? 'home' : null;
  }
  return () => signOut().catch(() => null);
}
