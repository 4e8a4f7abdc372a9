// Where a shop asks about a token, in the words of each vendor.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { captchaSecretStart } from '../accounts.ts';
import type { Switches } from '../switches.ts';
import type { Token, Tokens, Vendor } from './tokens.ts';

export interface CaptchaParts {
  readonly tokens: Tokens;
  readonly switches: Switches;
}

type Form = Readonly<Record<string, string | undefined>>;

const addresses: Record<Vendor, string> = {
  google: '/recaptcha/api/siteverify',
  cloudflare: '/turnstile/v0/siteverify',
};

export function mountSiteverify(server: FastifyInstance, { tokens, switches }: CaptchaParts): void {
  for (const [vendor, address] of Object.entries(addresses) as [Vendor, string][])
    server.post<{ Body: Form | undefined }>(address, async (request, reply) => {
      // A widget that fails is another matter and is counted where tokens are made.
      const fault = switches.state.captcha.widgetError ? switches.state.captcha : switches.take('captcha');
      await sleep(fault.delayMs);
      if (fault.fail === 'drop') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (fault.fail === 'internal-error') return refused('internal-error');
      if (fault.fail) return reply.code(Number(fault.fail)).send({ error: 'switched on' });

      const answer = await switches.inTurn('captcha', fault.reorder, () => {
        // A request that arrived several times: what the asker sees is the answer to the last.
        for (let copy = 0; copy < fault.duplicate; copy++) verify(vendor, request.body ?? {}, tokens, fault.score);
        return verify(vendor, request.body ?? {}, tokens, fault.score);
      });
      // The token is spent and the answer is lost: the connection stays open until the asker gives up.
      if (fault.lose) return reply.hijack();
      return answer;
    });
}

const refused = (code: string) => ({ success: false, 'error-codes': [code] });

function verify(vendor: Vendor, form: Form, tokens: Tokens, score: number) {
  const { secret, response } = form;
  if (!secret) return refused('missing-input-secret');
  if (!secret.startsWith(captchaSecretStart)) return refused('invalid-input-secret');
  if (!response) return refused('missing-input-response');
  const token = tokens.spend(response, vendor, secret.slice(captchaSecretStart.length));
  return typeof token === 'string' ? refused(token) : described[vendor](token, score);
}

const described = {
  // Only version 3, the one nobody sees, has a score and an action.
  google: ({ kind, at, hostname, action }: Token, score: number) => ({
    success: true,
    challenge_ts: at.toISOString(),
    hostname,
    ...(kind === 'invisible' ? { score, action } : {}),
  }),
  cloudflare: ({ at, hostname, action }: Token) => ({
    success: true,
    challenge_ts: at.toISOString(),
    hostname,
    action,
    cdata: '',
    'error-codes': [],
  }),
};
