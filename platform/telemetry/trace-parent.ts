// Which trace a piece of work belongs to, as it is told from one process to the next: W3C's `traceparent`.
import { randomFillSync } from 'node:crypto';

export interface TraceParent {
  /** 32 hexadecimal digits, the same from a buyer's click to the mail that follows from it. */
  readonly trace: string;
  /** 16 of them: the span that this work is part of. */
  readonly span: string;
}

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Anybody may say anything: what is not in its form is not heard. Whether it is recorded is ours to say, so its flags are not read. */
export function readTraceParent(said: unknown): TraceParent | null {
  const [, trace = '', span = ''] = (typeof said === 'string' && form.exec(said)) || [];
  return /[1-9a-f]/.test(trace) && /[1-9a-f]/.test(span) ? { trace, span } : null;
}

export const traceParentText = ({ trace, span }: TraceParent): string => `00-${trace}-${span}-01`;

const pool = Buffer.alloc(24 * 64);
let used = pool.length;

/** Asking for random bytes costs by the question, so it is asked for many at once. */
export function freshTraceParent(): TraceParent {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const digits = pool.toString('hex', used, used + 24);
  used += 24;
  return { trace: digits.slice(0, 32), span: digits.slice(32) };
}
