import type { Entrance } from '#domain/identity/entrances.ts';

const resetPages = ['forgot-password', 'check-email', 'reset-password'] as const;
/** Individuals alone register by mail, and come back from sign-ins elsewhere. */
const ownPages = ['verify-email', 'failed', 'return', 'sso', 'link-sign-in'] as const;
export type SubPage = (typeof resetPages)[number] | (typeof ownPages)[number];

/** The screen at the end of the path; null where there is none. */
export const subPageOf = (entrance: Entrance, rest: string | undefined): SubPage | null =>
  [...resetPages, ...(entrance === 'customer' ? ownPages : [])].find((page) => page === rest) ?? null;
