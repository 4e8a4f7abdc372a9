// Documents for paper and for reading elsewhere, set by Typst: right in Arabic and Chinese, where the
// usual PDF libraries put letters in the wrong order. A template is ours; what it shows arrives as data
// and is never read as Typst's own language, so nothing in it can do anything but be shown.
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const { resolve } = createRequire(import.meta.url);

const fontFiles = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
];

/** A template may set text in these, in this order. */
export const documentFonts = ['Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'] as const;

let compiler: NodeCompiler | null = null;

/** Made when the first document is, since most processes make none. */
const theCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({
    // It reads templates from memory; this folder has nothing else to read.
    workspace: import.meta.dirname,
    fontArgs: fontFiles.map((file) => ({ fontPaths: [dirname(resolve(file))] })),
  }));

/** The template finds the data as JSON in `sys.inputs.data`. */
export function typeset(template: string, data: unknown): Uint8Array {
  const inputs = { data: JSON.stringify(data) };
  const set = theCompiler();
  try {
    return new Uint8Array(set.pdf({ mainFileContent: template, inputs }));
  } finally {
    // What it keeps of earlier documents would otherwise grow for ever.
    set.evictCache(10);
  }
}
