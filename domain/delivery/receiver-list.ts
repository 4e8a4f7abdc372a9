// One card for many receivers: a list of them, pasted from a spreadsheet or from the To field of a mail. It is read as
// people write it, and what cannot be read is given back to them. Nothing here takes longer than the text is long.
import { plainEmail } from '../values/email.ts';

/** At least one of address and number is known; what is not is empty. */
export interface ListedReceiver {
  readonly name: string;
  readonly email: string;
  /** Digits, after a plus if it was written with one. */
  readonly mobile: string;
}

export interface ReceiverList {
  readonly receivers: readonly ListedReceiver[];
  /** What is neither a person nor a way to reach one, as it was written. */
  readonly unread: readonly string[];
}

/**
 * Lines, and in each one or more of `Jane <jane@x.org>`, `jane@x.org`, `Jane; jane@x.org; +33 6 12 34 56 78`, divided by
 * commas, semicolons or tabs. The same address twice, in whichever letters, is one receiver.
 */
export function readReceivers(text: string): ReceiverList {
  const found = new Map<string, ListedReceiver>();
  const unread: string[] = [];
  for (const line of text.replace(invisible, '').split(/[\n\r\v\f\u2028\u2029]+/)) {
    for (const entry of entriesOf(fieldsOf(line))) {
      if (typeof entry === 'string') unread.push(entry);
      else addTo(found, entry);
    }
  }
  return { receivers: [...found.values()], unread };
}

/** An address has at most 254, and a name in front of it should be shorter than that. */
const fieldCharsMax = 400;
/** Marks that steer or hide letters come along with what is copied, and are no part of anybody's name. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\0]/g;

function addTo(found: Map<string, ListedReceiver>, { name, email, mobile }: ListedReceiver): void {
  const key = email || mobile;
  const known = found.get(key);
  found.set(key, { name: known?.name || name, email, mobile: known?.mobile || mobile });
}

/** A field of a line: a name, a way to reach somebody, both, or what is neither. */
interface Field extends Partial<ListedReceiver> {
  readonly unread?: string;
}

/** From the one that divides most clearly to the one that stands in names too. */
const separators = ['\t', ';؛；', ',،，'] as const;

/** The fields of a line: what is a person as a whole is not divided. */
function fieldsOf(text: string, level = 0): Field[] {
  const written = text.trim();
  if (written === '') return [];
  const reached = written.length <= fieldCharsMax ? readReached(written) : null;
  if (reached) return [reached];
  const divider = separators[level];
  if (divider !== undefined) return divided(written, divider).flatMap((part) => fieldsOf(part, level + 1));
  const name = written.length <= fieldCharsMax ? readName(written) : null;
  return [name === null ? { unread: written } : { name }];
}

/** Between the separators, but not in quotes: "Doe, Jane" is one. */
function divided(text: string, divider: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let hasQuotes = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"' && hasQuotes) {
      const end = text.indexOf('"', at + 1);
      // One that is never closed is no quote.
      if (end < 0) hasQuotes = false;
      else at = end;
    } else if (divider.includes(letter)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** `jane@x.org`, `+33612345678`, `Jane <jane@x.org>` or `Jane jane@x.org`. */
function readReached(written: string): Field | null {
  if (!/[@\d]/.test(written)) return null;
  const alone = readContact(written);
  if (alone) return alone;
  const isBracketed = written.endsWith('>');
  const from = written.lastIndexOf(isBracketed ? '<' : ' ');
  const before = written.slice(0, Math.max(from, 0)).trim();
  const contact = readContact(written.slice(from));
  if (!contact || before === '""') return contact;
  const name = readName(before);
  if (name === null) return null;
  // Without brackets the end of a telephone number would be taken for the whole of it.
  if (!isBracketed && 'mobile' in contact) return null;
  const isWhole = /^".*"$/.test(before) || !(isBracketed ? isSeveral : hasDivider).test(before);
  return isWhole ? { name, ...contact } : null;
}

const hasDivider = /[\t;؛；,،，]/;
/** A single comma between letters, before an address in brackets, is of a name written backwards: Doe, Jane. */
const isSeveral = /[\t;؛；]|[,،，].*[,،，\d]|\d.*[,،，]/;

function readContact(written: string): { readonly email: string } | { readonly mobile: string } | null {
  const bare = written
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .replace(/^\s*mailto:/i, '')
    .trim();
  // What divides in other scripts is a letter to the rule of addresses.
  const email = hasDivider.test(bare) ? null : plainEmail(bare);
  if (email !== null) return { email };
  const digits = bare.replace(/\D/g, '');
  const isNumber = /^\+?[\d\s()./-]+$/.test(bare) && digits.length >= 7 && digits.length <= 15 && !isDate.test(bare);
  return isNumber ? { mobile: bare.startsWith('+') ? `+${digits}` : digits } : null;
}

/** A column of birthdays is none of telephone numbers. */
const isDate = /^(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})$/;

/** A name without its quotes; null where there are no letters, or an address that went wrong. */
function readName(written: string): string | null {
  const name = unquoted(written.trim()).replace(/\s+/g, ' ').trim();
  return /\p{L}/u.test(name) && !/[@<>]/.test(name) ? name : null;
}

const unquoted = (written: string): string => written.replace(/^["'“”„«](.*)["'“”»]$/, '$1').replace(/\\"|""/g, '"');

/** A person for each name and the ways to reach them that stand beside it; what else there is, as it was written. */
function entriesOf(fields: readonly Field[]): (ListedReceiver | string)[] {
  const entries: (ListedReceiver | string)[] = [];
  const namesFollow = doNamesFollow(fields);
  let [name, email, mobile] = ['', '', ''];
  const close = () => {
    if (email || mobile) entries.push({ name, email, mobile });
    else if (name) entries.push(name);
    [name, email, mobile] = ['', '', ''];
  };
  const isOfNext = (field: Field): boolean => {
    if (field.unread !== undefined || (field.email && email) || (field.mobile && mobile)) return true;
    // A name that has its address with it is somebody new; a mere name, if addresses come after names here.
    if (!field.name) return false;
    return !isOnlyName(field) || (!namesFollow && (email || mobile) !== '');
  };
  for (const field of fields) {
    if (isOfNext(field)) close();
    if (field.unread !== undefined) entries.push(field.unread);
    // First and last name may be columns of their own.
    if (field.name) name = name ? `${name} ${field.name}` : field.name;
    email = field.email ?? email;
    mobile = field.mobile ?? mobile;
  }
  close();
  return entries;
}

/** Whether a line puts names after addresses: it begins with an address, and ends with a name or is of one person. */
function doNamesFollow(fields: readonly Field[]): boolean {
  const [first] = fields;
  const last = fields.at(-1);
  if (!first || !last || first.name) return false;
  const mails = fields.filter(({ email }) => email).length;
  const numbers = fields.filter(({ mobile }) => mobile).length;
  return isOnlyName(last) || (mails <= 1 && numbers <= 1);
}

const isOnlyName = ({ name, email, mobile }: Field): boolean => Boolean(name && !email && !mobile);
