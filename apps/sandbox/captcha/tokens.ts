// The tokens that the widgets hand out: each is good once, for two minutes, and only for the site,
// the page's host and the action it was made for.
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';

export const vendors = ['google', 'cloudflare'] as const;
export type Vendor = (typeof vendors)[number];

export interface TokenOrigin {
  readonly vendor: Vendor;
  readonly kind: 'invisible' | 'challenge';
  readonly siteKey: string;
  readonly action: string;
  readonly hostname: string;
}

export interface Token extends TokenOrigin {
  readonly at: Date;
}

export const tokenLifeMs = 120_000;
const tokensMax = 10_000;

export class Tokens {
  readonly #made = new Map<string, Token & { spent: boolean }>();
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor({ clock, ids }: { clock: Clock; ids: Ids }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  make(origin: TokenOrigin): string {
    const text = `sandbox.${this.#ids.secret(32).toString('base64url')}`;
    this.#made.set(text, { ...origin, at: this.#clock.now(), spent: false });
    const [oldest] = this.#made.keys();
    if (this.#made.size > tokensMax && oldest) this.#made.delete(oldest);
    return text;
  }

  /** Spends the token. A string is the vendors' common code for what is wrong with it. */
  spend(text: string, vendor: Vendor, siteKey: string): Token | string {
    const token = this.#made.get(text);
    if (!token || token.vendor !== vendor || token.siteKey !== siteKey) return 'invalid-input-response';
    const ageMs = this.#clock.now().getTime() - token.at.getTime();
    if (token.spent || ageMs > tokenLifeMs) return 'timeout-or-duplicate';
    token.spent = true;
    return token;
  }
}
