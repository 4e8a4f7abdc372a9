// The same mail for whoever reads without looks: a screen reader's inbox, a watch, a terminal.
import type { MailContent } from './mail-content.ts';

interface PlainFrame {
  readonly shopName: string;
  readonly footer: readonly string[];
  /** `Total: €20`, as the language writes it. */
  readonly named: (label: string, value: string) => string;
}

export function plainOf(content: MailContent, { shopName, footer, named }: PlainFrame): string {
  const blocks = [
    shopName,
    content.heading,
    ...content.paragraphs,
    content.card ? `${content.card.name}\n${content.card.amount}` : '',
    ...(content.items?.rows ?? []).map(({ name, amount, details }) => [name, amount, ...details].join('\n')),
    content.items?.more ?? '',
    content.quote ? quoted(content.quote) : '',
    content.action ? `${named(content.action.label, '').trimEnd()}\n${content.action.address}` : '',
    (content.facts ?? []).map(({ label, value }) => named(label, value)).join('\n'),
    ...(content.notes ?? []),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const quoted = ({ words, from }: NonNullable<MailContent['quote']>): string =>
  [...words.split(/\r?\n/), ...(from ? [`— ${from}`] : [])].map((line) => `> ${line}`).join('\n');
