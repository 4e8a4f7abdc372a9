// How a screen makes calls: in the visit of this page, with the captcha of its unit, and for whoever is signed
// in. The code for each is fetched with the first call if the page has not fetched it by then.
import { guardsOf, type CallAnswer, type CallDescription, type CallInput } from '#contract/call.ts';
import type { ClientOutcome, SendOptions } from '#contract/client.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { useShopOfPage } from './shop-of-page.ts';
import { readVisitorCookie } from '../kept/visitor-cookie.ts';

export interface CaptchaSendOptions extends SendOptions {
  /** The call goes out with the token of a challenge that somebody has solved. */
  readonly onChallenged?: () => void;
}

type Outcome<C extends CallDescription> = ClientOutcome<CallAnswer<C>>;

export interface Calls {
  send<C extends CallDescription>(call: C, input: CallInput<C>, options?: SendOptions): Promise<Outcome<C>>;
  /** For a call that wants a captcha; null when the captcha ended it, which the visitor has been told. */
  sendWithCaptcha<C extends CallDescription>(
    call: C,
    input: CallInput<C>,
    options?: CaptchaSendOptions,
  ): Promise<Outcome<C> | null>;
  /** Where the captcha may show itself; a screen renders it anywhere. */
  readonly captchaPopup: React.ReactNode;
}

export function useCalls(): Calls {
  const shop = useShopOfPage();
  const captcha = useCaptcha(shop?.captcha ?? null);
  const send: Calls['send'] = async (call, input, options) => {
    // A page that could not reach the api has no visit; its visitor is told so by the page itself.
    if (!shop?.visit) return { ok: false, failure: { status: null, name: null, message: '' } };
    const isMember = readVisitorCookie(document.cookie, shop.unit) !== 'guest';
    if (isMember || call.who !== 'anyone') {
      const { openSession } = await import('../session/open-session.ts');
      return openSession(shop.visit).send(call, input, options);
    }
    const { openVisit } = await import('../visit/open-visit.ts');
    return openVisit(shop.visit).client(call, input, options);
  };
  return {
    send,
    sendWithCaptcha: (call, input, { onChallenged, ...options } = {}) => {
      const action = guardsOf(call, input).captcha;
      if (!action) throw new Error(`${call.id} asks for no captcha`);
      return captcha.send(action, (tokens) => {
        if (tokens.traditionalToken) onChallenged?.();
        return send(call, { ...input, ...tokens }, options);
      });
    },
    captchaPopup: captcha.popup,
  };
}
