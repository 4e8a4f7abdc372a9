import type { PagePart } from './page-services.ts';

/**
 * The text without the marks, and what stood in the scripts and styles that had one. Whoever gets markup of
 * theirs into a page does not know the mark, which is made anew for each.
 */
export function takeMarks(html: string, mark: string): PagePart {
  const found: Record<'script' | 'style', string[]> = { script: [], style: [] };
  const [first = '', ...others] = html.split(nonceOf(mark));
  let before = first;
  // Added up and not joined, which would copy the whole page once more.
  let text = first;
  for (const rest of others) {
    const name = before.slice(before.lastIndexOf('<') + 1).split(' ', 1)[0];
    if (name === 'script' || name === 'style') {
      const from = rest.indexOf('>') + 1;
      const to = rest.indexOf(`</${name}>`, from);
      // One with an address has nothing in it.
      if (to > from) found[name].push(rest.slice(from, to));
    }
    before = rest;
    text += rest;
  }
  return { text, scripts: found.script, styles: found.style };
}

/** As React writes it. */
const nonceOf = (mark: string) => ` nonce="${mark}"`;
