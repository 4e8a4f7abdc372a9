// A shop in which people sign in, register and get mails: the real api, a real worker, and the sandbox for the
// mails and messages it sends.
import { isDeepStrictEqual } from 'node:util';
import { startPodWorker } from '#apps/worker/build.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import { saveProfile } from '#data/units/units.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { emailSender } from '#providers/email/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { afterFile } from './after-file.ts';
import { openBrowser, type TestBrowser } from './accounts.ts';
import { openTestApi } from './api.ts';
import { sandboxProviders } from './sandbox/sandbox-providers.ts';
import { openSandbox, type TestSandbox } from './sandbox/sandbox.ts';
import { openTestShop, type TestShop } from './test-shop.ts';
import { unitProfile } from './unit-profile.ts';
import { unlimited } from './unlimited.ts';
import { eventually } from './wait.ts';

export type IdentityShop = Awaited<ReturnType<typeof openIdentityShop>>;

const everything: Partial<UnitProfile> = { can: ['business', 'salesman', 'card-query'] };

export async function openIdentityShop(changes: Partial<CallServerOptions> = {}) {
  const [shop, sandbox]: [TestShop, TestSandbox] = await Promise.all([openTestShop(), openSandbox()]);
  const setProfile = async (unit: string, profile: Partial<UnitProfile>) => {
    const wanted = unitProfile({ id: unit, ...everything, ...profile });
    await shop.inUnit(unit, (scope) => saveProfile(scope, wanted));
    await eventually('the profile is known', async () => isDeepStrictEqual(await shop.profiles.of(unit), wanted));
  };
  await Promise.all(['alpha', 'beta', 'gamma'].map((unit) => setProfile(unit, {})));
  // Everybody in a test comes from one network, and at once where a race is what it is about.
  const passwordQueue = { waitingMax: 500, waitingEachMax: 500, waitMsMax: 60_000 };
  const providers = sandboxProviders(sandbox, shop, 10_000);
  const api = await openTestApi(shop, { rates: unlimited, providers, passwordQueue, ...changes });
  const email = emailSender('smtp', sandbox.settings.email);
  const worker = await startPodWorker(shop.podOf('east'), {
    ...shop,
    objects: {} as never,
    email,
    sms: smsSender('twilio', sandbox.settings.sms),
    shopOrigin: 'http://shop.test',
  });
  afterFile(async () => {
    await worker.stop();
    email.close();
  });
  return {
    shop,
    sandbox,
    api,
    setProfile,
    browser: (unit = 'alpha', address?: string): TestBrowser =>
      openBrowser(api, unit, { clock: shop.clock, ...(address === undefined ? {} : { address }) }),
    /** The token behind the # of the link in the newest mail to this address. */
    async linkTo(address: string, page: string): Promise<string> {
      const mail = await sandbox.waitForMail(address);
      const token = new RegExp(`${page}#([\\w-]{43})`).exec(mail.text ?? '')?.[1];
      if (!token) throw new Error(`no link to ${page} in: ${mail.text}`);
      return token;
    },
    async codeTo(address: string, after = 0): Promise<string> {
      const mail = await eventually(`a code to ${address}`, async () => {
        const mails = await sandbox.mails(address);
        return mails.length > after ? sandbox.mail(mails[0]?.id ?? '') : null;
      });
      const code = /\b(\d{6})\b/.exec(mail.text ?? '')?.[1];
      if (!code) throw new Error(`no code in: ${mail.text}`);
      return code;
    },
  };
}
