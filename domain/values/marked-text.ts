// The little markup that a unit's own pages may have. It is text: a blank line begins a paragraph, `## `
// a heading, `- ` an entry of a list, **two stars** make it strong, [words](/path) a link. Whatever
// else is written, HTML above all, is shown as it stands; a link leads to a page of the shop, to https, a
// mail address or a phone, and to nothing else.

export interface MarkedSpan {
  readonly text: string;
  readonly strong?: true;
  /** A path inside the shop, or a whole address. */
  readonly to?: string;
}

export type MarkedBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly spans: readonly MarkedSpan[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly MarkedSpan[])[] };

export const readMarkedText = (text: string): readonly MarkedBlock[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[\t ]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(blocksOf);

/** A heading or a list may stand in the middle of a part: each of its lines says what it is. */
function blocksOf(part: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = [];
  let lines: string[] = [];
  let kind: MarkedBlock['kind'] = 'paragraph';
  const close = () => {
    if (lines.length > 0)
      blocks.push(kind === 'list' ? { kind, items: lines.map(spansOf) } : { kind, spans: spansOf(lines.join(' ')) });
    lines = [];
  };
  for (const line of part.split('\n').map((each) => each.trim())) {
    const here = line.startsWith('## ') ? 'heading' : line.startsWith('- ') ? 'list' : 'paragraph';
    if (here !== kind || here === 'heading') close();
    kind = here;
    lines.push(here === 'paragraph' ? line : line.slice(line.indexOf(' ') + 1));
  }
  close();
  return blocks;
}

// Bounded, so that a long line of brackets costs no more than its length.
const marks = /\*\*([^*\n]{1,300})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,300})\)/g;

function spansOf(line: string): readonly MarkedSpan[] {
  const spans: MarkedSpan[] = [];
  let from = 0;
  for (const found of line.matchAll(marks)) {
    const [all, strong, words, address = ''] = found;
    if (found.index > from) spans.push({ text: line.slice(from, found.index) });
    if (strong !== undefined) spans.push({ text: strong, strong: true });
    else if (words !== undefined) spans.push(isSafeLink(address) ? { text: words, to: address } : { text: words });
    from = found.index + all.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}

/** Whether a link that somebody typed may be followed. */
export const isSafeLink = (address: string): boolean =>
  isShopLink(address) || /^(https:\/\/[a-z0-9]|mailto:[^\s<>"'?]+$|tel:\+?[\d-]+$)/i.test(address);

/** A path of this shop: not `//host`, not `/\host`, and nothing that walks up. */
export const isShopLink = (address: string): boolean =>
  /^\/(?![/\\])[\w\-./?=&#%~]*$/.test(address) && !/\/(\.|%2e){1,2}(\/|$)/i.test(address);
