// What a page may load. Of inline scripts and styles those that our own code wrote, named by their hashes;
// whatever else was slipped into the page does not run.
import type { ChatSources } from '#features/shop/storefront/shell/chat/service.ts';
import type { Inline } from '../page-services.ts';

export interface Loading {
  /** The api that the page's scripts call. */
  readonly apiOrigin: string;
  /** The payment service, which they call to pay. */
  readonly payOrigin: string;
  /** The hosts of the unit's captcha service, if it has one. */
  readonly captcha: { readonly scripts: readonly string[]; readonly frames: readonly string[] };
  /** What the unit's chat needs, on a page that may show it; null on every other. */
  readonly chat: ChatSources | null;
  /** Whether pages of ours may show it inside themselves; nobody else ever may. */
  readonly framed: boolean;
  readonly hotReload: boolean;
  /** Base64. */
  readonly sha256: (text: string) => string;
}

export function contentPolicy(inline: Inline, loading: Loading): string {
  const { apiOrigin, payOrigin, captcha, chat, framed, hotReload, sha256 } = loading;
  const scripts = hashes(inline.scripts, sha256);
  // While modules are being replaced, styles are written into the page and news arrive by socket. A chat
  // writes styles as well; a browser that is shown a hash would not let it.
  const styles = hotReload ? ["'unsafe-inline'"] : (chat?.styles ?? hashes(inline.styles, sha256));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...captcha.scripts, ...(chat?.scripts ?? [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", apiOrigin, ...(chat?.pictures ?? [])].join(' '),
    "font-src 'self'",
    [
      "connect-src 'self'",
      apiOrigin,
      payOrigin,
      ...captcha.scripts,
      ...(chat?.connections ?? []),
      ...(hotReload ? ['ws:', 'wss:'] : []),
    ].join(' '),
    ["frame-src 'self'", ...captcha.frames, ...(chat?.frames ?? [])].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
}

const hashes = (contents: readonly string[], sha256: Loading['sha256']): string[] =>
  [...new Set(contents)].map((content) => keptHash(content, sha256));

const kept = new Map<string, string>();
const keptMax = 1_000;

/** All pages of a shop share their scripts and styles, and those of one route the rest. */
function keptHash(content: string, sha256: Loading['sha256']): string {
  const known = kept.get(content);
  if (known !== undefined) return known;
  if (kept.size >= keptMax) kept.clear();
  const hash = `'sha256-${sha256(content)}'`;
  kept.set(content, hash);
  return hash;
}
