// The verification of a company has a sign-in of its own (KYB), beside that of whoever is signed in to the shop.
// AUTH-11: what is kept of it. AUTH-50: a refused KYB call ends that sign-in and no other.
import type { Client } from '#contract/client.ts';
import { kept, keptEntry, type KeptStores } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

/** Who a company is to its verification; the name and the type stay for the form to greet with. */
export interface KybUser {
  readonly custId: string | null;
  readonly custName: string | null;
  readonly custType: string | null;
}

export interface KybSession {
  readonly user: () => KybUser | null;
  /** KYB: a sign-in, or a registration that gives a token. */
  readonly begin: (token: string, user: KybUser) => void;
  /** A registration that was begun before adds no more than the customer number. */
  readonly addCustId: (custId: string) => void;
  /** Makes a call with the token of this sign-in. */
  readonly send: Client;
  /** Submitted: nothing of it is needed any more. */
  readonly forget: () => void;
}

export interface KybParts {
  readonly unit: UnitId;
  readonly stores: KeptStores;
  /** Makes the calls, with `token()` as access token. */
  readonly client: (token: () => string | null) => Client;
}

const nobody: KybUser = { custId: null, custName: null, custType: null };

export function createKybSession({ unit, stores, client }: KybParts): KybSession {
  const token = keptEntry(unit, kept.kybToken, stores);
  const user = keptEntry(unit, kept.kybUser, stores);
  const call = client(() => textOf(token.read()));
  const readUser = () => userFrom(user.read());
  return {
    user: readUser,
    begin(given, who) {
      token.write(given);
      user.write(who);
    },
    addCustId: (custId) => user.write({ ...(readUser() ?? nobody), custId }),
    async send(description, input, options) {
      const outcome = await call(description, input, options);
      if (!outcome.ok && outcome.failure.status === 401) {
        token.forget();
        const who = readUser();
        if (who) user.write({ ...who, custId: null });
      }
      return outcome;
    },
    forget() {
      token.forget();
      user.forget();
    },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Anybody may have written it. */
function userFrom(value: unknown): KybUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { custId, custName, custType } = value as Record<string, unknown>;
  return { custId: textOf(custId), custName: textOf(custName), custType: textOf(custType) };
}
