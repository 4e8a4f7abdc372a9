// INIT-08: what tells one browser from another, as far as a page may see. Fonts are found by measuring:
// a line set in a font that is there has another width than one set in the fallback.
import type { FingerprintComponents } from './environment.ts';

const fonts = [
  'Arial',
  'Arial Black',
  'Calibri',
  'Cambria',
  'Comic Sans MS',
  'Consolas',
  'Courier New',
  'DejaVu Sans',
  'DejaVu Serif',
  'Droid Sans',
  'Fira Sans',
  'Futura',
  'Garamond',
  'Geneva',
  'Georgia',
  'Gill Sans',
  'Helvetica',
  'Helvetica Neue',
  'Impact',
  'Liberation Sans',
  'Liberation Serif',
  'Lucida Console',
  'Menlo',
  'Monaco',
  'Noto Sans',
  'Noto Serif',
  'Optima',
  'Palatino',
  'Roboto',
  'Segoe UI',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Ubuntu',
  'Verdana',
  'Wingdings',
];
const fallbacks = ['monospace', 'serif', 'sans-serif'];
const line = 'mmmmmmmmmwwwwwwwlli10O&';

export function measureBrowser(): FingerprintComponents {
  const { width, height } = screen;
  return {
    fonts: fontsHere(),
    screenResolution: `${width}x${height}`,
    platform: navigator.platform.slice(0, 64),
  };
}

function fontsHere(): string[] {
  // A canvas measures without touching the page. A browser that lends none has no fonts to tell.
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return [];
  const widthIn = (family: string): number => {
    canvas.font = `72px ${family}`;
    return canvas.measureText(line).width;
  };
  const plain = fallbacks.map((fallback) => ({ fallback, width: widthIn(fallback) }));
  return fonts.filter((font) => plain.some(({ fallback, width }) => widthIn(`"${font}",${fallback}`) !== width));
}
