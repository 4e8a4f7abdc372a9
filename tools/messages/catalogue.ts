// The message catalogue as it is on this disk: locales/<language>/<area>/<slice>.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of one slice in one language, by key. */
export interface MessageFile {
  readonly language: string;
  readonly area: string;
  readonly slice: string;
  readonly texts: Readonly<Record<string, string>>;
}

const folder = join(import.meta.dirname, '../../locales');

export const readCatalogue = (): MessageFile[] =>
  readdirSync(folder).flatMap((language) =>
    readdirSync(join(folder, language)).flatMap((area) =>
      readdirSync(join(folder, language, area)).map((file) => ({
        language,
        area,
        slice: file.replace(/\.json$/, ''),
        texts: JSON.parse(readFileSync(join(folder, language, area, file), 'utf8')) as Record<string, string>,
      })),
    ),
  );
