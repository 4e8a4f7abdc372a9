// node tools/fonts/fallbacks.ts: writes ui/foundation/fonts-fallback.css anew, after a font package was updated. Each
// face of ours is set in Chromium beside the fonts that visitors already have; what comes out is how far
// those must be stretched so that no line breaks elsewhere, and nothing moves, when the real one arrives.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '#testing/browser/chromium.ts';

/** What a visitor may have, and a file to measure it by: its own, or one made to the same widths. */
interface Substitute {
  readonly local: readonly string[];
  readonly file: string;
}

const fontsource = (name: string, script: string, weight: number) =>
  `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`;

const noto = (name: string, bold: boolean): string[] =>
  bold ? [`${name} Bold`, `${name.replaceAll(' ', '')}-Bold`] : [name, `${name} Regular`];

// The last that the visitor has is used, so the commonest stand at the end.
const sans: Substitute[] = [
  { local: noto('Noto Sans', false), file: fontsource('noto-sans', 'latin', 400) },
  { local: ['Roboto', 'Roboto Regular'], file: fontsource('roboto', 'latin', 400) },
  { local: ['Arial', 'Liberation Sans', 'Arimo'], file: fontsource('arimo', 'latin', 400) },
];
const sansBold: Substitute[] = [
  { local: noto('Noto Sans', true), file: fontsource('noto-sans', 'latin', 700) },
  { local: ['Roboto Bold', 'Roboto-Bold'], file: fontsource('roboto', 'latin', 700) },
  {
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    file: fontsource('arimo', 'latin', 700),
  },
];
const serif: Substitute[] = [
  { local: noto('Noto Serif', false), file: fontsource('noto-serif', 'latin', 400) },
  { local: ['Times New Roman', 'Liberation Serif', 'Tinos'], file: fontsource('tinos', 'latin', 400) },
];
const naskh: Substitute[] = [
  { local: noto('Noto Naskh Arabic', false), file: fontsource('noto-naskh-arabic', 'arabic', 400) },
];
const naskhBold: Substitute[] = [
  { local: noto('Noto Naskh Arabic', true), file: fontsource('noto-naskh-arabic', 'arabic', 700) },
];
const mono: Substitute[] = [
  { local: ['Courier New', 'Liberation Mono', 'Cousine'], file: fontsource('cousine', 'latin', 400) },
];

interface Face {
  readonly family: string;
  readonly file: string;
  /** As which weight it is measured, and for which it stands. */
  readonly weight: number;
  readonly range: string;
  readonly substitutes: readonly Substitute[];
  readonly sample: keyof typeof samples;
}

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
// prettier-ignore
const faces: Face[] = [
  { family: 'Inter', file: inter, weight: 400, range: '100 500', substitutes: sans, sample: 'latin' },
  { family: 'Inter', file: inter, weight: 600, range: '501 700', substitutes: sansBold, sample: 'latin' },
  { family: 'Inter', file: inter, weight: 850, range: '701 900', substitutes: sansBold, sample: 'latin titles' },
  { family: 'Inter', file: inter, weight: 400, range: '100 500', substitutes: sans, sample: 'figures' },
  { family: 'Inter', file: inter, weight: 600, range: '501 700', substitutes: sansBold, sample: 'figures' },
  { family: 'Noto Serif Display', file: fontsource('noto-serif-display', 'latin', 500), weight: 500, range: '400 700', substitutes: serif, sample: 'latin titles' },
  { family: 'Noto Sans Arabic', file: fontsource('noto-sans-arabic', 'arabic', 400), weight: 400, range: '100 500', substitutes: naskh, sample: 'arabic' },
  { family: 'Noto Sans Arabic', file: fontsource('noto-sans-arabic', 'arabic', 600), weight: 600, range: '501 900', substitutes: naskhBold, sample: 'arabic' },
  { family: 'Noto Kufi Arabic', file: fontsource('noto-kufi-arabic', 'arabic', 700), weight: 700, range: '400 900', substitutes: naskhBold, sample: 'arabic titles' },
  { family: 'JetBrains Mono', file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', weight: 400, range: '100 800', substitutes: mono, sample: 'latin' },
];

/** What the shops really say: plain sentences, as the rest of a message is not for reading. */
const said = (languages: readonly string[], ids: RegExp): string[] =>
  languages
    .flatMap((language) =>
      ['shop/shell', 'catalogue/home', 'catalogue/product', 'cards/gift'].map(
        (texts) => `locales/${language}/${texts}.json`,
      ),
    )
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
    .filter(([id, text]) => ids.test(id) && !/[{<]/.test(text))
    .map(([, text]) => text);

const latin = ['en', 'fr', 'es', 'it', 'nl', 'pt'];
const title = /hero\.title$/;
// Running text is one long sample. Titles are one each: a single line more moves the whole first screen,
// so the title that grows most decides.
const samples = {
  latin: [said(latin, /./).join(' ')],
  'latin titles': said(latin, title),
  arabic: [said(['ar'], /./).join(' ')],
  'arabic titles': said(['ar'], title),
  // Amounts stand in figures of one width, which ours has wider than others.
  figures: ['0123456789'],
};

const require = createRequire(import.meta.url);
const dataUrl = (file: string) => `data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')}`;

interface Measured {
  /** Of each sample. */
  readonly widths: readonly number[];
  readonly ascent: number;
  readonly descent: number;
}

/** In ems. */
const measure = (page: Page, file: string, weight: number, sample: readonly string[]): Promise<Measured> =>
  page.evaluate(
    async ([source, wanted, texts]) => {
      const face = new FontFace('measured', `url(${source})`, { weight: '100 900' });
      document.fonts.add(await face.load());
      const line = document.body.appendChild(document.createElement('span'));
      line.style.cssText = `font: ${wanted} 1000px measured; font-variant-numeric: tabular-nums; white-space: nowrap; position: absolute`;
      const widths = texts.map((text) => {
        line.textContent = text;
        return line.getBoundingClientRect().width / 1000;
      });
      line.remove();
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('nothing to measure with');
      canvas.font = `${wanted} 1000px measured`;
      const seen = canvas.measureText('x');
      document.fonts.delete(face);
      return {
        widths,
        ascent: seen.fontBoundingBoxAscent / 1000,
        descent: seen.fontBoundingBoxDescent / 1000,
      };
    },
    [dataUrl(file), weight, sample] as const,
  );

const percent = (part: number) => `${Number((part * 100).toFixed(1))}%`;

/** The letters a substitute is for, where it is not for all. */
const rangeOf = (sample: Face['sample']): string => {
  if (sample === 'figures') return '\n  unicode-range: U+0030-0039;';
  return sample.startsWith('arabic')
    ? '\n  unicode-range: U+0600-06FF, U+0750-077F, U+08A0-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC;'
    : '';
};

const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage();
let css = `/* The visitor's own fonts, stretched to the widths of ours, so that nothing moves when the real one
   arrives. Of several for one family the last that the visitor has is used. Chinese needs none: its
   characters are as wide in every font. Written by tools/fonts/fallbacks.ts. */
`;
for (const face of faces) {
  const sample = samples[face.sample];
  const own = await measure(page, face.file, face.weight, sample);
  for (const { local, file } of face.substitutes) {
    const other = await measure(page, file, face.weight, sample);
    const stretch = Math.max(...own.widths.map((width, at) => width / (other.widths[at] ?? width)));
    css += `@font-face {
  font-family: '${face.family} Fallback';
  font-weight: ${face.range};
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(stretch)};
  ascent-override: ${percent(own.ascent / stretch)};
  descent-override: ${percent(own.descent / stretch)};
  line-gap-override: 0%;${rangeOf(face.sample)}
}
`;
  }
}
await browser.close();
writeFileSync('ui/foundation/fonts-fallback.css', css);
