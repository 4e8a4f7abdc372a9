import type { FailureName } from '#contract/failures.ts';

/** A screen's word for a refusal; whatever has none, and a server that was not reached, is `unreachable`. */
export const wordFor = <Word extends string>(
  words: Readonly<Partial<Record<FailureName, Word>>>,
  refusal: FailureName | null,
): Word | 'unreachable' => (refusal === null ? undefined : words[refusal]) ?? 'unreachable';
