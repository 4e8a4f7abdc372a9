// Lists that a form offers and a company's file refers to by code. A code, once given out, keeps its
// meaning: rows refer to it. An entry that is no longer offered would have to stay readable.
import { companyLists } from './coded-lists/company.ts';
import { employeeEvents } from './coded-lists/employee-events.ts';
import type { CodedEntry, CodedReader } from './coded-lists/entry.ts';
import { personLists } from './coded-lists/person.ts';
import { isRange, rangeLists, rangeText } from './coded-lists/ranges.ts';
import { textIn } from '../values/language.ts';

const lists = {
  ...companyLists,
  ...personLists,
  ...rangeLists,
  'employee-event': employeeEvents,
} as const satisfies Record<string, readonly CodedEntry[]>;

export type CodedListName = keyof typeof lists;
export const codedListNames = Object.keys(lists) as CodedListName[];

/** The list as somebody reads it, in the order it is offered. */
export const codedList = (name: CodedListName, reader: CodedReader): { code: string; name: string }[] =>
  lists[name].map((entry: CodedEntry) => ({
    code: entry.code,
    name: isRange(entry) ? rangeText(entry, reader) : textIn(entry.name, reader.language, ...reader.fallbacks),
  }));

export const isCodeOf = (name: CodedListName, code: string): boolean =>
  lists[name].some((entry: CodedEntry) => entry.code === code);
