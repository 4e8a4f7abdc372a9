import { foldLetters } from '#domain/catalogue/fold-letters.ts';

/** The name, with the letters that were searched for marked; accents and case do not matter. */
export function Highlight({ text, wish }: { readonly text: string; readonly wish: string }) {
  const found = findPart(text, wish);
  if (!found) return text;
  const [from, to] = found;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-sm bg-accent-wash text-accent-ink">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

/** Where the wish stands in the text, preferably at the beginning of a word. */
export function findPart(text: string, wish: string): [from: number, to: number] | null {
  const wanted = foldLetters(wish.trim());
  if (wanted === '') return null;
  const folded = Array.from(text, foldLetters);
  // A folded letter may be longer than itself, or nothing; so the place is counted in letters.
  const line = folded.join('');
  const at = [line.search(new RegExp(`(?<=^|[\\s’'-])${escaped(wanted)}`, 'u')), line.indexOf(wanted)].find(
    (place) => place >= 0,
  );
  if (at === undefined) return null;
  const letters = Array.from(text);
  const offsets = folded.map((_, index) => folded.slice(0, index).join('').length);
  const first = offsets.findLastIndex((offset) => offset <= at);
  const end = offsets.findIndex((offset) => offset >= at + wanted.length);
  const length = (count: number) => letters.slice(0, count).join('').length;
  return [length(first), length(end === -1 ? letters.length : end)];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
