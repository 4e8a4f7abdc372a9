// The same mail for whoever reads without looks: a screen reader's inbox, a watch, a terminal.
import type { MailContent } from './mail-content.ts';

export function plainOf(
  content: MailContent,
  { shopName, footer }: { readonly shopName: string; readonly footer: readonly string[] },
): string {
  const blocks = [
    shopName,
    content.heading,
    ...content.paragraphs,
    content.card ? `${content.card.name}\n${content.card.amount}` : '',
    content.quote ? quoted(content.quote) : '',
    content.action ? `${content.action.label}:\n${content.action.address}` : '',
    (content.facts ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(content.notes ?? []),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const quoted = ({ words, from }: NonNullable<MailContent['quote']>): string =>
  [...words.split(/\r?\n/), ...(from ? [`— ${from}`] : [])].map((line) => `> ${line}`).join('\n');
