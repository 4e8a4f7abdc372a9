// How a setting travels to a browser: its name on the wire, and in which form. Names stand beside their fields; what the
// forms look like is made in contract/wire/units.
import type { Language, LocalText } from '../../values/language.ts';

/** What many settings share. */
type FormOf<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [Language]
    ? 'language'
    : [Value] extends [string]
      ? 'text'
      : [Value] extends [string | null]
        ? 'text-or-null'
        : [Value] extends [number]
          ? 'whole' | 'number'
          : [Value] extends [number | null]
            ? 'whole-or-null'
            : [Value] extends [readonly string[]]
              ? 'texts' | 'comma-list'
              : [Value] extends [Readonly<Record<string, number>>]
                ? 'wholes-by-name' | 'numbers-by-name'
                : [Value] extends [LocalText]
                  ? 'local-text'
                  : never;

/**
 * `own` is a form that no other setting has. `composed` shares a name with another setting or has several. `unsent`
 * never leaves the server: a browser takes it to be as usual.
 */
type Wire<Value> = readonly [name: string, form: FormOf<Value> | 'own'] | 'composed' | 'unsent';

export type Wires<Part> = { readonly [Field in keyof Part]: Wire<Part[Field]> };
