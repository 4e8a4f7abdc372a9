// A code as SVG, for a screen and a PDF alike: dark on light with its quiet zone, whatever is around it, since
// a scanner reads nothing else.
import { code128, drawingSVG, ean13, interleaved2of5, qrcode } from 'bwip-js/generic';
import type { Symbology } from './card-code.ts';

/** Height of the bars in millimetres; the width follows from the code. */
const barHeightMm = 18;
/** The quiet zone, in modules, that each standard asks for on its sides. */
const quietModules = { 'code-128': 10, 'ean-13': 11, 'interleaved-2-of-5': 10, qr: 4 } as const;
const scale = 2;

const drawers = { 'code-128': code128, 'ean-13': ean13, 'interleaved-2-of-5': interleaved2of5, qr: qrcode } as const;
const names = {
  'code-128': 'code128',
  'ean-13': 'ean13',
  'interleaved-2-of-5': 'interleaved2of5',
  qr: 'qrcode',
} as const;

/** Throws for a code that this symbology cannot hold; `codeDisplay` chooses one that can. */
export function drawCode(symbology: Symbology, code: string): string {
  const quiet = quietModules[symbology];
  const svg = drawers[symbology](
    {
      bcid: names[symbology],
      text: code,
      scale,
      paddingwidth: quiet,
      paddingheight: symbology === 'qr' ? quiet : 2,
      backgroundcolor: 'FFFFFF',
      barcolor: '000000',
      // A code is what its letters are, and no command to a printer.
      parse: false,
      ...(symbology === 'qr' ? { eclevel: 'M' } : { height: barHeightMm }),
    },
    drawingSVG(),
  );
  return svg.trim();
}
