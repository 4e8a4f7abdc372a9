import { useRouteLoaderData } from 'react-router';
import type { IdentityCalls } from '#features/identity/storefront/calls.ts';
import type { Shell } from './shell.server.ts';
import { useCalls } from './use-calls.tsx';

/** The calls of the sign-in screens: with the visit, the captcha and the session of this page. */
export function useIdentityCalls(): IdentityCalls {
  const calls = useCalls();
  const visit = useRouteLoaderData<Shell>('root')?.shop?.visit;
  return {
    send: (call, input) => calls.send(call, input),
    sendWithCaptcha: (call, input, options) => calls.sendWithCaptcha(call, input, options),
    captchaPopup: calls.captchaPopup,
    async begin(answer) {
      if (!visit) return false;
      const { sessionOf } = await import('./session.ts');
      return sessionOf(visit).begin(answer);
    },
    async resume() {
      if (!visit) return false;
      const { sessionOf } = await import('./session.ts');
      return (await sessionOf(visit).check()) === 'renewed';
    },
  };
}
