// A drawing of ours as a picture for programs that show no SVG. It is drawn on a thread of Node's pool, from
// memory and with these fonts alone, so every machine draws the same.
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';

const { resolve } = createRequire(import.meta.url);

// A letter that its own font lacks is taken from the first of these that has it.
const fontFiles = [
  '@expo-google-fonts/inter/300Light/Inter_300Light.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf',
  '@expo-google-fonts/noto-serif-display/500Medium/NotoSerifDisplay_500Medium.ttf',
  '@expo-google-fonts/noto-serif-display/500Medium_Italic/NotoSerifDisplay_500Medium_Italic.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-kufi-arabic/700Bold/NotoKufiArabic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
].map((file) => resolve(file));

export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
  });
  return new Uint8Array(image.asPng());
}
