import type { Draft } from '#domain/buying/draft.ts';

/** What the first of them is called, as far as somebody has said; null for nobody yet. */
export const receiverName = ({ receivers: [first] }: Pick<Draft, 'receivers'>): string | null =>
  first.firstName.trim() || first.name.trim() || null;
