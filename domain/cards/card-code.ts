// ENUM-15: what a card shows at a till, by its product's code type. The drawing itself is in
// `card-code-drawing.ts`, which is large: a screen loads it when it has a code to draw.
import type { CodeType } from '../catalogue/product.ts';

/** What a scanner knows it as. */
export type Symbology = 'code-128' | 'ean-13' | 'interleaved-2-of-5' | 'qr';

export interface CodeDisplay {
  /** What is drawn, if anything. */
  readonly drawn: Symbology | null;
  /** Whether the number stands there to be read or typed. */
  readonly number: boolean;
  /** Whether there is a link to the card as PDF. */
  readonly pdf: boolean;
}

export function codeDisplay(type: CodeType, code: string): CodeDisplay {
  switch (type) {
    case 'barcode':
      return { drawn: 'code-128', number: true, pdf: false };
    case 'barcode-2':
      return { drawn: secondBarcode(code), number: true, pdf: false };
    case 'qr':
      return { drawn: 'qr', number: true, pdf: false };
    case 'pdf-only':
      return { drawn: null, number: false, pdf: true };
    case 'pdf':
      return { drawn: null, number: true, pdf: true };
    case 'number':
      return { drawn: null, number: true, pdf: false };
  }
}

/**
 * The format of old tills: EAN-13 for a brand's code that is one, else Interleaved 2 of 5, which holds pairs of
 * digits. What neither can hold is drawn as Code 128, which every scanner reads.
 */
function secondBarcode(code: string): Symbology {
  if (isEan13(code)) return 'ean-13';
  return /^(\d\d){3,}$/.test(code) ? 'interleaved-2-of-5' : 'code-128';
}

/** Thirteen digits of which the last checks the others. */
export function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  let sum = 0;
  for (let at = 0; at < 13; at++) sum += Number(code[at]) * (at % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}
