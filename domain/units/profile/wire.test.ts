import { expect, test } from 'vitest';
import type { LocalText } from '../../values/language.ts';
import type { Wires } from './wire.ts';

test('the compiler offers a setting the forms that fit its type, and no others', () => {
  const fitting: Wires<{ text: LocalText; names: readonly string[]; on: boolean }> = {
    text: ['text', 'local-text'],
    names: ['names', 'comma-list'],
    on: ['isOn', 'flag'],
  };
  const own: Wires<{ names: readonly string[] | null }> = { names: ['names', 'own'] };
  const unfitting: [
    Wires<{ names: readonly string[] | null }>,
    Wires<{ on: boolean | null }>,
    Wires<{ text: LocalText | null }>,
    Wires<{ contact: { readonly phone: string } }>,
    Wires<{ names: readonly string[] }>,
  ] = [
    // @ts-expect-error no shared form may be missing and a list
    { names: ['names', 'local-text'] },
    // @ts-expect-error nor missing and a flag
    { on: ['isOn', 'local-text'] },
    // @ts-expect-error nor missing and a text in languages
    { text: ['text', 'local-text'] },
    // @ts-expect-error what is nobody else's form is its own
    { contact: ['contact', 'local-text'] },
    // @ts-expect-error a list is no flag
    { names: ['names', 'flag'] },
  ];
  expect([fitting, own, ...unfitting]).toHaveLength(7);
});
