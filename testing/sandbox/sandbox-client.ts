// The sandbox's own API, typed. Nothing here needs a test runner, so browser tests use it as well.
import { sandboxSettings, type SandboxPorts, type SandboxSettings } from '#apps/sandbox/accounts.ts';
import { buildSandbox, type SandboxOptions } from '#apps/sandbox/build.ts';
import type { TokenWish } from '#apps/sandbox/captcha/widgets.ts';
import type { Mail, MailSummary, Sms } from '#apps/sandbox/inbox.ts';
import type { Channel, SwitchInput, SwitchState } from '#apps/sandbox/switches.ts';
import { eventually } from '../wait.ts';

export interface SandboxClient {
  readonly url: string;
  /** Newest first; all of them, or one recipient's. */
  mails(to?: string): Promise<MailSummary[]>;
  mail(id: string): Promise<Mail>;
  messages(to?: string): Promise<Sms[]>;
  /** The newest mail to this address, as soon as there is one (that suits). */
  waitForMail(to: string, which?: Which<MailSummary>): Promise<Mail>;
  waitForSms(to: string, which?: Which<Sms>): Promise<Sms>;
  /** Everything that is not named is off. */
  setSwitch<C extends Channel>(channel: C, settings: SwitchInput<C>): Promise<void>;
  switches(): Promise<SwitchState>;
  resetSwitches(): Promise<void>;
  clearInbox(): Promise<void>;
  /** A token as the widget would hand it to a page on that host. */
  captchaToken(wish: TokenWish): Promise<string>;
}

export interface Which<Message> {
  readonly suits?: (message: Message) => boolean;
  readonly withinMs?: number;
}

export function sandboxClient(url: string): SandboxClient {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox says ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const to = (address?: string) => (address ? `?to=${encodeURIComponent(address)}` : '');

  const client: SandboxClient = {
    url,
    mails: (address) => call('GET', `/mails${to(address)}`),
    mail: (id) => call('GET', `/mails/${id}`),
    messages: (address) => call('GET', `/messages${to(address)}`),
    async waitForMail(address, { suits = () => true, ...time } = {}) {
      const found = await eventually(
        `a mail to ${address}`,
        async () => (await client.mails(address)).find(suits),
        time,
      );
      return client.mail(found.id);
    },
    waitForSms: (number, { suits = () => true, ...time } = {}) =>
      eventually(`an SMS to ${number}`, async () => (await client.messages(number)).find(suits), time),
    setSwitch: (channel, settings) => call('PUT', `/switches/${channel}`, settings),
    switches: () => call('GET', '/switches'),
    resetSwitches: () => call('DELETE', '/switches'),
    clearInbox: () => call('DELETE', '/inbox'),
    captchaToken: async (wish) => (await call<{ token: string }>('POST', '/captcha/tokens', wish)).token,
  };
  return client;
}

export interface RunningSandbox extends SandboxClient {
  /** What the registries of the providers need to talk to it. */
  readonly settings: SandboxSettings;
  close(): Promise<void>;
}

/** A sandbox in this process, on free ports where none is wished for. */
export async function startSandbox(
  options: SandboxOptions = {},
  wishes: Partial<SandboxPorts> = {},
): Promise<RunningSandbox> {
  const sandbox = buildSandbox(options);
  const ports = await sandbox.listen({ http: 0, smtp: 0, storage: 0, ...wishes });
  const settings = sandboxSettings(ports);
  return { ...sandboxClient(settings.captcha.base), settings, close: () => sandbox.close() };
}
