// What is typed into the fields of a card, as the page writes it.
const zeros = [0x0660, 0x06f0, 0xff10];

/** Arabic, Persian and full-width digits are the same numbers. */
export const latinDigits = (text) =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.findLast((zero) => zero <= code));
  });

export const digitsIn = (text) => latinDigits(text).replace(/\D/g, '');

export function spacedNumber(text) {
  const digits = digitsIn(text).slice(0, 19);
  const isAmex = /^3[47]/.test(digits);
  return isAmex
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
    : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** A month of one digit gets its zero, and a year may be written in full. */
export function strokedExpiry(text) {
  const [head, ...tail] = text.split(/[/.-]/);
  const isStroked = tail.length > 0;
  const before = digitsIn(head);
  const { month, rest } = splitMonth(before, isStroked);
  const year = rest + digitsIn(tail.join(''));
  if (month.length < 2 && !isStroked) return month;
  return `${month} / ${year.slice(0, year.startsWith('20') ? 4 : 2)}`;
}

function splitMonth(digits, isStroked) {
  const first = digits.slice(0, 1);
  // No month begins with it, or nothing follows it.
  const isWhole = first > '1' || (first === '1' && isStroked && digits.length === 1) || digits.slice(0, 2) > '12';
  return isWhole ? { month: `0${first}`, rest: digits.slice(1) } : { month: digits.slice(0, 2), rest: digits.slice(2) };
}
