// What the server refused, in the words of these screens. Each screen adds what only it can be told.
import type { FailureName } from '#contract/failures.ts';

/** About codes that are sent and typed. */
export const codeRefusals = {
  'code.wrong': 'wrong',
  'code.ended': 'ended',
  'code.too-soon': 'soon',
  'code.too-many': 'codes',
  'code.too-many-today': 'today',
  'limit.reached': 'limit',
  'sending.exhausted': 'sending',
} as const satisfies Partial<Record<FailureName, string>>;

export type CodeRefusal = (typeof codeRefusals)[keyof typeof codeRefusals];
