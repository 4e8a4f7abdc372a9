// What tests of sessions share: a shop with somebody to sign in, and the browsers they do it in.
import { handlersWithFresh } from './fresh-call.ts';
import { loginCall, type SignedIn } from '#contract/identity/sign-in.ts';
import { addAccount, openBrowser, type TestAccount, type TestBrowser } from './accounts.ts';
import { openTestApi } from './api.ts';
import { openTestShop } from './test-shop.ts';
import { unlimited } from './unlimited.ts';

export type SessionShop = Awaited<ReturnType<typeof openSessionShop>>;

export async function openSessionShop() {
  const shop = await openTestShop();
  const api = await openTestApi(shop, { rates: unlimited, handlers: handlersWithFresh });
  const ana = await addAccount(shop, 'alpha');
  const browserAt = (unit = 'alpha'): TestBrowser => openBrowser(api, unit, shop);
  return {
    shop,
    api,
    ana,
    browserAt,
    /** Ana in a new browser, unless somebody else or another browser is named. */
    async signIn(
      account: TestAccount = ana,
      browser: TestBrowser = browserAt(),
    ): Promise<TestBrowser & { answer: SignedIn }> {
      const answer = await browser.send(loginCall, { account: account.email, password: account.password });
      if (typeof answer === 'string') throw new Error(answer);
      return Object.assign(browser, { answer });
    },
  };
}

export const cookieOf = ({ cookies }: TestBrowser, unit = 'alpha'): string => cookies.get(`session-${unit}`) ?? '';
