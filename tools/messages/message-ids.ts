// The ids of all texts that a screen may show, as a type: a text that is not in the catalogue does not compile.
// `pnpm texts`, `pnpm typecheck` and `pnpm dev` write it anew, so nobody extends a list by hand. It is committed, and a
// test fails when it is old, because the linter reads the types of those files only that git knows.
import { camel } from '../new-call/names.ts';
import type { MessageFile } from './catalogue.ts';

export const messageIdsPath = 'browser/texts/message-ids.d.ts';

/** A mail is written by the worker, which looks its texts up by itself; no screen shows them. */
const isOfScreens = ({ slice }: MessageFile): boolean => slice !== 'mail' && !slice.startsWith('mail-');

export function messageIds(catalogue: readonly MessageFile[]): string {
  const files = catalogue
    .filter((file) => file.language === 'en' && isOfScreens(file))
    .map(({ area, slice }) => ({ name: `${camel(slice)}Texts`, path: `#locales/en/${area}/${slice}.json` }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return `// Written by tools/messages; do not edit.
${files.map(({ name, path }) => `import type ${name} from '${path}';`).join('\n')}

// A text that is not in the catalogue does not compile.
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:
${files.map(({ name }) => `        | keyof typeof ${name}`).join('\n')};
    }
  }
}
`;
}
