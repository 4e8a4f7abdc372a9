// What makes a text dangerous to whoever shows it (VAL-12, VAL-13, VAL-31). Every page of ours escapes what it shows; this
// is for the places that are not ours: a partner's mail program, a spreadsheet, a printer's form.
// All patterns take time in proportion to the text, whatever is in it.
import { withoutHidden } from './seen-text.ts';

/** Whether the text holds dangerous content, as it stands or in any escaped form. */
export function isDangerous(text: string): boolean {
  const plain = unescaped(text);
  return plain === null || hasActiveMarkup(plain) || hasActiveAddress(plain);
}

/**
 * VAL-12. The word alone is no danger, and people have links, objects and a teacher of math; the element is one. Of an
 * event handler the whole name counts, so that "online=yes" is no attack.
 */
export const hasActiveMarkup = (plain: string): boolean => activeElement.test(plain) || eventHandler.test(plain);

/** VAL-13 */
export function hasActiveAddress(plain: string): boolean {
  // Browsers overlook white space inside an address.
  const joined = plain.replaceAll(/\s+/gu, '');
  return (
    /[<>]/.test(plain) ||
    /\b(?:style|href|src)\s*=/iu.test(plain) ||
    // Nobody's "expression (of love)" runs: a function has its parenthesis at once.
    /\bexpression\(/iu.test(plain) ||
    /(?:java|vb)script:/iu.test(joined) ||
    /\bdata:[a-z][^\s,:]*[,;/]/iu.test(plain) ||
    contentType.test(joined)
  );
}

const activeElement = /<[\s/]*(?:script|iframe|object|embed|svg|math|link|base)\b/iu;

/** In Italian and Portuguese "data: 12/05" is a date, so it takes more than a word and a colon. */
const contentType = /data:(?:[,;]|(?:application|audio|font|image|message|model|multipart|text|video)\/)/iu;

/** By how their names begin, so that a browser's newest is among them. No ordinary word begins like one of these. */
// prettier-ignore
const eventNames = [
  'abort', 'activate', 'after', 'animation', 'auxclick', 'before', 'begin', 'blur', 'bounce', 'cancel', 'canplay',
  'cellchange', 'change', 'click', 'close', 'command', 'connect', 'content', 'context', 'controlselect', 'copy', 'cuechange',
  'cut', 'data', 'dblclick', 'deactivate', 'device', 'disconnect', 'drag', 'drop', 'durationchange', 'emptied', 'encrypted',
  'end', 'error', 'filterchange', 'finish', 'focus', 'form', 'fullscreen', 'gesture', 'gotpointer', 'hashchange', 'help',
  'input', 'install', 'invalid', 'key', 'language', 'layout', 'load', 'losecapture', 'lostpointer', 'media', 'message',
  'mouse', 'move', 'moz', 'ms', 'offline', 'online', 'open', 'orientation', 'overscroll', 'page(?:hide|reveal|show|swap)',
  'paste', 'pause', 'play', 'pointer', 'pop(?:over|state)', 'progress', 'propertychange', 'ratechange', 'readystate',
  'rejection', 'repeat', 'reset', 'resize', 'row', 'scroll', 'search', 'security', 'seek', 'select', 'show', 'slotchange',
  'stalled', 'start', 'stop', 'storage', 'submit', 'suspend', 'time(?:error|out|update)', 'toggle', 'touch', 'track',
  'transition', 'unhandled', 'unload', 'validationstatuschange', 'volume', 'waiting', 'webkit', 'wheel', 'zoom',
];
const eventHandler = new RegExp(`\\bon(?:${eventNames.join('|')})\\w*\\s*=`, 'iu');

/** Deeper than any program escapes by mistake. Without a bound, a text of percent signs would be read once for each. */
const layersMax = 5;

/** The text that a reader makes of it, who undoes every escape; null when there is no end to them. */
function unescaped(text: string): string | null {
  let plain = narrow(text);
  for (let layer = 0; layer <= layersMax; layer++) {
    const under = narrow(plain.replaceAll(escapes, characterOf));
    if (under === plain) return plain;
    plain = under;
  }
  return null;
}

/** `&ltscript` is an element to a browser, semicolon or not; "Smith&Ltd" is a company. */
const escapes =
  /&#x(?<hex>[\da-f]+);?|&#(?<decimal>\d+);?|&(?<word>amp|lt(?!d\b)|gt|(?:nvlt|nvgt|colon|equals|lpar|sol|tab|newline|nbsp|percnt|num|bsol|semi|comma)(?=;));?|(?:%u|\\u)(?<four>[\da-f]{4})|(?:%|\\x)(?<two>[\da-f]{2})|\\u\{(?<braced>[\da-f]+)\}/giu;

// prettier-ignore
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', nvlt: '<', nvgt: '>', colon: ':', equals: '=', lpar: '(', sol: '/', tab: '\t', newline: '\n',
  nbsp: '\u00a0', percnt: '%', num: '#', bsol: '\\', semi: ';', comma: ',',
};

function characterOf(...match: unknown[]): string {
  const { hex, decimal, word, four, two, braced } = match.at(-1) as Record<string, string | undefined>;
  if (word !== undefined) return namedCharacters[word.toLowerCase()] ?? '';
  const code = decimal === undefined ? Number.parseInt(hex ?? four ?? two ?? braced ?? '', 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Wide and small forms of our signs are read as the signs by some, and what nobody sees is overlooked by others. */
const narrow = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\uff01-\uff5e]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\ufe64', '<')
    .replaceAll('\ufe65', '>')
    .replaceAll(/\p{Cf}|\u0085/gu, '');
