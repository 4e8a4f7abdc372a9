// The same mail for whoever reads without looks: a screen reader's inbox, a watch, a terminal.
import type { Letter } from './mail-content.ts';

export function plainOf(
  letter: Letter,
  { shopName, footer }: { readonly shopName: string; readonly footer: readonly string[] },
): string {
  const blocks = [
    shopName,
    letter.heading,
    ...letter.paragraphs,
    letter.card ? `${letter.card.name}\n${letter.card.amount}` : '',
    letter.quote ? quoted(letter.quote) : '',
    letter.action ? `${letter.action.label}:\n${letter.action.address}` : '',
    (letter.facts ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(letter.notes ?? []),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const quoted = ({ words, from }: NonNullable<Letter['quote']>): string =>
  [...words.split(/\r?\n/), ...(from ? [`— ${from}`] : [])].map((line) => `> ${line}`).join('\n');
