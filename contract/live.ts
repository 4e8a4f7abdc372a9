// Where a page hears that something it shows has changed (docs/decisions/0034-live-pages.md). It is an address and no call: a browser's
// EventSource sends no header of ours, so what opens it is in it.

/** What is told there. Neither says anything of what has changed. */
export const liveEvents = { changed: 'changed', beat: 'beat' } as const;
/** So often something is heard, if only that the line still holds. */
export const beatMs = 15_000;

/** `version` is the one that the answer shows: what changed since is told as soon as somebody listens. */
export const liveAddress = (apiOrigin: string, ticket: string, version: number): string =>
  `${apiOrigin}/live/${ticket}?seen=${version}`;

/** What an address is about: the same in every ticket for it, whenever it was signed. */
export const liveSubject = (address: string): string => /\/live\/([^./]+\.[^./]+)\./.exec(address)?.[1] ?? address;
