/** VAL-21, VAL-22, VAL-23: what a typed number may mean, the likeliest first; the first that there is, is meant. */
export function phoneReadings(typed: string): readonly string[] {
  const text = typed.trim();
  if (!/^\+?[\d\s().-]{3,24}$/.test(text)) return [];
  const [, area, rest] = /^\+?(\d{1,4})-(.+)$/.exec(text) ?? [];
  // A zero after the area code is for calls at home; in Italy and a few other countries it belongs to the number.
  if (area !== undefined) return [`+${area}${rest}`, `+${area}${rest?.replace(/^\s*0/, '')}`];
  return text.startsWith('+') ? [text] : [text, `+${text}`];
}
