// What somebody may recognise their own browser by, in a list of where they are signed in. Coarse on purpose:
// it tells two devices of one person apart and no two persons.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

export function deviceOf(userAgent: string): string {
  const named = (words: readonly (readonly [string, string])[]) =>
    words.find(([word]) => userAgent.includes(word))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(', ');
}
