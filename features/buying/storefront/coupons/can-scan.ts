// As much of the Shape Detection API as is used; TypeScript's own libraries do not describe it.

export interface CodeReader {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface CodeReaderClass {
  new (options: { readonly formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector;

export const canScan = (): boolean =>
  readerClass() !== undefined && (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices !== undefined;

/** What our cards are printed with, as far as this browser can read it; null where it reads none of them. */
const wanted = ['qr_code', 'code_128', 'code_39', 'ean_13', 'pdf417'];

export async function openReader(): Promise<CodeReader | null> {
  const Reader = readerClass();
  if (!Reader) return null;
  const supported = await Reader.getSupportedFormats();
  const formats = wanted.filter((format) => supported.includes(format));
  return formats.length > 0 ? new Reader({ formats }) : null;
}
