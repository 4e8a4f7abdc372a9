// A gift as its giver dressed it: the words of a line and the theme that they chose, as the receiver will see them.
import type { GiftDesign } from '../cards/gift-design.ts';
import type { Template } from '../catalogue/catalogue.ts';
import type { UnitProfile } from '../units/unit.ts';
import { designFaults, printedDesign } from './draft-faults.ts';
import type { LineDesign } from './line.ts';
import { printedLines } from './printed-lines.ts';

export interface DressedGift {
  /** As it stands in the mail and on the page. */
  readonly message: string;
  /** Null where it looks as its product does. */
  readonly design: GiftDesign | null;
}

/** Null for what no page of ours would have sent: a theme that there is not, or texts that have no room on it. */
export function dressedGift(
  asked: Pick<LineDesign, 'templateId' | 'message' | 'message2' | 'photoUrl'>,
  theme: Template | null,
  /** Whether an address is that of an upload of ours: nothing else is shown in the shop's name. */
  isUpload: (address: string) => boolean,
  unit: Pick<UnitProfile, 'messageCharsMax'>,
): DressedGift | null {
  const design = { ...asked, art: null };
  const printed = printedDesign(design, theme);
  if (asked.templateId !== null && theme === null) return null;
  if (Object.keys(designFaults(design, theme, unit)).length > 0) return null;
  if (printed.photoUrl !== null && !isUpload(printed.photoUrl)) return null;
  return {
    message: [printed.message, printed.message2].filter(Boolean).join('\n'),
    design: theme && giftDesign(theme, printed),
  };
}

const giftDesign = ({ id, art, textAreas, photoArea }: Template, printed: LineDesign): GiftDesign => ({
  templateId: id,
  art,
  lines: printedLines(printed, textAreas),
  photo: printed.photoUrl !== null && photoArea ? { href: printed.photoUrl, area: photoArea } : null,
});
