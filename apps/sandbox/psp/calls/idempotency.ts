// Idempotency keys as the vendor treats them: one key, one execution, its answer again for a day, errors included.
import type { Account } from '../account.ts';
import { invalid, Refusal } from '../errors.ts';
import type { Stored } from '../kept.ts';

const keptMs = 24 * 60 * 60 * 1_000;

export interface KeyedRun {
  /** The answer of the first time, if there was one. */
  readonly replay: Stored | null;
  /** What execution came to. */
  store(answer: Stored): void;
  /** Nothing was executed: the key is free again. */
  forget(): void;
}

export function beginKeyed(account: Account, key: string, asked: string): KeyedRun {
  if (key.length > 255) throw invalid('Idempotency-Key must be at most 255 characters.');
  const now = account.service.agenda.now().getTime();
  const known = account.keys.get(key);
  if (known && now - known.at < keptMs) {
    if (known.asked !== asked)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (!known.stored)
      throw new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      });
    return { replay: known.stored, store: () => {}, forget: () => {} };
  }
  const entry = { asked, at: now, stored: null as Stored | null };
  account.keys.set(key, entry);
  return {
    replay: null,
    store: (answer) => void (entry.stored = answer),
    forget: () => void account.keys.delete(key),
  };
}

/** Sorted pairs, not bytes. */
export const askedFor = (path: string, form: string): string => {
  const pairs = [...new URLSearchParams(form)].map(([name, value]) => `${name}=${value}`);
  return [path, ...pairs.toSorted()].join('\n');
};
