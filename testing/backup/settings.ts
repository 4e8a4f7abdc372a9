// The files of settings in deploy/backup, with the places of a test in them: production's are the only ones there are.

/** Every name must be in the text, or the test would try something else than production has; null takes the line out. */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | null>>,
  more: Readonly<Record<string, string>> = {},
): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*\n`, 'm');
    if (!line.test(filled)) throw new Error(`${name} is no setting there`);
    filled = filled.replace(line, () => (value === null ? '' : `${name}=${value}\n`));
  }
  const added = Object.entries(more).map(([name, value]) => `${name}=${value}\n`);
  return filled.replace('[global]\n', () => `[global]\n${added.join('')}`);
}

/** What a pod is told about archiving when it is formed (deploy/pod/patroni.yml). */
export const archiveSettingsIn = (patroniFile: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(patroniFile.matchAll(/^ +(wal_level|archive_\w+): '?(.*?)'?$/gm), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
