// What an ICU message asks of whoever shows it: its arguments, and the cases of its plurals.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export interface Plural {
  readonly argument: string;
  readonly type: 'cardinal' | 'ordinal';
  /** `one`, `other`, `=0`, in the order of the text. */
  readonly cases: readonly string[];
}

export interface Shape {
  /** By name; how each is written: `plain`, `plural`, `number ::percent .##`, `select her|him`. */
  readonly args: ReadonlyMap<string, ReadonlySet<string>>;
  readonly plurals: readonly Plural[];
}

/** The shape of a text, or the sentence of the parser that could not read it. */
export function shapeOf(text: string): Shape | string {
  const args = new Map<string, Set<string>>();
  const plurals: Plural[] = [];
  const note = (name: string, kind: string) => args.set(name, (args.get(name) ?? new Set()).add(kind));

  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements)
      switch (element.type) {
        case TYPE.argument:
          note(element.value, 'plain');
          break;
        case TYPE.number:
        case TYPE.date:
        case TYPE.time:
          note(element.value, `${TYPE[element.type]} ${styleOf(text, element)}`.trim());
          break;
        case TYPE.tag:
          note(element.value, 'tag');
          visit(element.children);
          break;
        case TYPE.select:
          note(element.value, `select ${Object.keys(element.options).toSorted().join('|')}`);
          Object.values(element.options).forEach(({ value }) => visit(value));
          break;
        case TYPE.plural:
          note(element.value, 'plural');
          plurals.push({
            argument: element.value,
            type: element.pluralType ?? 'cardinal',
            cases: Object.keys(element.options),
          });
          Object.values(element.options).forEach(({ value }) => visit(value));
          break;
        default:
      }
  };

  try {
    visit(parse(text, { captureLocation: true, requiresOtherClause: true }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return { args, plurals };
}

/** The style as it is written: the third part of `{rate, number, ::percent .##}`. */
function styleOf(text: string, { location }: MessageFormatElement): string {
  const written = text.slice((location?.start.offset ?? 0) + 1, (location?.end.offset ?? 1) - 1);
  return written.split(',').slice(2).join(',').trim();
}
