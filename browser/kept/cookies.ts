// Reading and writing cookies. All of ours hold on every path and come along with links from elsewhere.

/** One cookie out of a request's header, or out of `document.cookie`. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/**
 * As `document.cookie` takes it. Without an age it ends with the browser; an age of zero forgets it. Where the page
 * came by https the cookie must too.
 */
export const cookieText = (name: string, value: string, secure: boolean, seconds?: number): string =>
  `${name}=${value}; Path=/${seconds === undefined ? '' : `; Max-Age=${seconds}`}; SameSite=Lax${secure ? '; Secure' : ''}`;

export const cookieOfPage = (name: string): string | undefined => readCookie(document.cookie, name);

export const setCookie = (text: string): void => void (document.cookie = text);

export const isSecurePage = (): boolean => location.protocol === 'https:';
