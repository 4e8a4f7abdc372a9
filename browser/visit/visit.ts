// One browser's visit to one unit, as the contract's client wants it. Nothing here touches the page
// directly: its environment is handed in.
import { createClient, type ClientOptions, type ClientVisit } from '#contract/client.ts';
import { initCall, signFingerprintCall } from '#contract/shop/visit.ts';
import { createFingerprints } from './fingerprint.ts';
import { createInitTokens } from './init-token.ts';
import { keepExpiry } from './kept-expiry.ts';
import type { BrowserEnvironment } from './environment.ts';

export type VisitOptions = Pick<ClientOptions, 'base' | 'unit' | 'versions' | 'fetch'> & {
  readonly environment: BrowserEnvironment;
};

export interface Visit extends ClientVisit {
  /** The server did not take this token, or the fingerprint; the next call gets another. */
  initRefused(token: string): void;
  fingerprintRefused(): void;
  /** The server's clock, as well as we know it. */
  serverNow(): number;
  /** Ends the countdown. */
  stop(): void;
}

export function createVisit({ environment, ...connection }: VisitOptions): Visit {
  const { unit } = connection;
  const { clock } = environment;
  const patient = { ...connection, timers: clock };
  const beforeVisit = createClient(patient);
  const tokens = createInitTokens({
    ask: (sealKey) => beforeVisit(initCall, {}, { sealKey }),
    keep: (expiry) => keepExpiry(unit, expiry, environment),
    clock,
  });
  const prints = createFingerprints({
    unit,
    measure: () => environment.measure(),
    store: environment.sessionStore,
    serverNow: tokens.serverNow,
    async sign({ hash, components }) {
      const input = { fingerprint: hash, components: { ...components, fonts: [...components.fonts] } };
      const outcome = await inVisit(signFingerprintCall, input);
      if (!outcome.ok) throw new Error(`the fingerprint was not signed: ${outcome.failure.message}`);
      return outcome.data;
    },
  });

  const visit: Visit = {
    initToken: async () => (await tokens.current()).token,
    async fingerprint() {
      const { visit: id } = await tokens.current();
      const { hash, hashSign, timestamp } = await prints.current(id);
      return { hash, sign: hashSign, timestamp };
    },
    async seal(method, path, body) {
      const [{ sealBody }, { token, keys }] = await Promise.all([import('./seal.ts'), tokens.current()]);
      const agreed = await keys().catch((error: unknown) => {
        // What is open goes on in this visit; whoever seals next begins another, and agrees anew.
        tokens.refused(token);
        throw error;
      });
      const made = { method, path, time: tokens.serverNow() };
      return { ...(await sealBody(body, made, agreed)), init: token };
    },
    initRefused: tokens.refused,
    fingerprintRefused: prints.refused,
    serverNow: tokens.serverNow,
    stop: tokens.stop,
  };
  const inVisit = createClient({ ...patient, visit });
  return visit;
}
