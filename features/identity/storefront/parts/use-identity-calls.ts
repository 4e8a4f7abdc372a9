import type { IdentityCalls } from './calls.ts';
import { useShopOfPage } from '#browser/calls/shop-of-page.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';

/** The calls of the sign-in screens: with the visit, the captcha and the session of this page. */
export function useIdentityCalls(): IdentityCalls {
  const calls = useCalls();
  const visit = useShopOfPage()?.visit;
  return {
    send: (call, input) => calls.send(call, input),
    sendWithCaptcha: (call, input, options) => calls.sendWithCaptcha(call, input, options),
    captchaPopup: calls.captchaPopup,
    async begin(answer) {
      if (!visit) return false;
      const { openSession } = await import('#browser/session/open-session.ts');
      return openSession(visit).begin(answer);
    },
    async resume() {
      if (!visit) return false;
      const { openSession } = await import('#browser/session/open-session.ts');
      return (await openSession(visit).check()) === 'renewed';
    },
  };
}
