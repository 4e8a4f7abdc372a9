// When a provider is asked about an attempt without being told to: notices get lost, and whoever paid must not wait for one.
import type { AttemptState } from './attempt.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long after its end a slow bank may still pay, and a provider say what it kept. */
const heardOfMs = 10 * dayMs;

export interface CheckedAttempt {
  readonly state: AttemptState;
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly knowsFee: boolean;
}

/** Null when nothing more is to be heard. */
export function nextCheck({ state, madeAt, endsAt, knowsFee }: CheckedAttempt, now: Date): Date | null {
  const age = now.getTime() - madeAt.getTime();
  // Nobody says what became of it; asking more often makes nobody say it sooner.
  const isLongOver = now.getTime() - endsAt.getTime() > dayMs;
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (state) {
    case 'starting':
      return after(age < 5 * minuteMs ? minuteMs / 2 : isLongOver ? hourMs : 5 * minuteMs);
    case 'open': {
      const next = after(age < 10 * minuteMs ? minuteMs : isLongOver ? hourMs : 5 * minuteMs);
      // Its end is the one moment that is not missed.
      return endsAt > now && endsAt < next ? endsAt : next;
    }
    case 'authorised':
    case 'waiting': {
      // What a bank still owes an answer for lives on after our end of it, and is asked about for as long as it does.
      const next = after(now.getTime() - endsAt.getTime() > heardOfMs ? dayMs : hourMs);
      return endsAt > now && endsAt < next ? endsAt : next;
    }
    case 'paid':
    case 'mismatched':
      if (knowsFee || age > heardOfMs) return null;
      return after(age < hourMs ? 5 * minuteMs : 6 * hourMs);
    case 'failed':
    case 'expired':
    case 'voided':
      return now.getTime() - endsAt.getTime() > heardOfMs ? null : after(6 * hourMs);
  }
}
