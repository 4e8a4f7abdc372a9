import type { TextArea } from '../catalogue/catalogue.ts';
import type { LineDesign } from './line.ts';

/** A line of the buyer's own, and where the theme prints it. */
export interface PrintedLine {
  readonly text: string;
  readonly area: TextArea;
}

/** PERS-13: what was written, each in its place; one that is empty is not there. */
export const printedLines = (
  { message, message2 }: Pick<LineDesign, 'message' | 'message2'>,
  textAreas: readonly TextArea[],
): readonly PrintedLine[] =>
  textAreas.flatMap((area, at) => {
    const text = [message, message2][at]?.trim();
    return text ? [{ text, area }] : [];
  });
