// Passwords that everybody tries first. The list holds, in lower case, those of the most common that are long
// enough for us; a capital at the front and a year at the end do not make one of them better.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: ReadonlySet<string> | undefined;

const list = (): ReadonlySet<string> =>
  (known ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n'),
  ));

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const word = plain.replace(/[^\p{L}]+$/u, '');
  return list().has(plain) || list().has(word);
}
