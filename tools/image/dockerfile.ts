// The steps of a Dockerfile, read from the file itself: as much of its language as ours uses, and no word more, so that a word
// that is not understood is an error and not left out.

export type Step =
  | { readonly word: 'RUN'; readonly command: string }
  | { readonly word: 'WORKDIR' | 'USER'; readonly value: string }
  | { readonly word: 'ENV'; readonly values: Readonly<Record<string, string>> }
  | { readonly word: 'COPY'; readonly from: string | null; readonly sources: readonly string[]; readonly to: string }
  | { readonly word: 'EXPOSE'; readonly ports: readonly number[] }
  | { readonly word: 'CMD'; readonly command: readonly string[] };

export interface Stage {
  /** The name of an image, or of a stage before it. */
  readonly from: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** `arguments` are what is said on the command line of a build. */
export function readDockerfile(text: string, given: Readonly<Record<string, string>> = {}): Stage[] {
  const values: Record<string, string> = {};
  const stages: { from: string; name: string; steps: Step[] }[] = [];
  for (const line of instructions(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/s.exec(line) ?? [];
    if (word === 'ARG') {
      const [name = '', usual = ''] = rest.split('=');
      values[name] = given[name] ?? usual;
    } else if (word === 'FROM') {
      const [image = '', , name] = rest.split(/ +/);
      stages.push({ from: filled(image, values), name: name ?? 'the last', steps: [] });
    } else stages.at(-1)?.steps.push(stepOf(word, rest));
  }
  return stages;
}

const instructions = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

function stepOf(word: string, rest: string): Step {
  switch (word) {
    case 'RUN':
      return { word, command: rest };
    case 'WORKDIR':
    case 'USER':
      return { word, value: rest };
    case 'ENV':
      return {
        word,
        values: Object.fromEntries(
          [...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
            name,
            quoted ?? bare ?? '',
          ]),
        ),
      };
    case 'EXPOSE':
      return { word, ports: rest.split(/ +/).map(Number) };
    case 'CMD':
      return { word, command: JSON.parse(rest) as string[] };
    case 'COPY': {
      const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
      const all = paths.split(/ +/);
      return { word, from: from ?? null, sources: all.slice(0, -1), to: all.at(-1) ?? '' };
    }
    default:
      throw new Error(`a Dockerfile's ${word} is not known here: ${rest}`);
  }
}
