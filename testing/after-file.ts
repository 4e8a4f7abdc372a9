// What a test file opened is closed when the file is done. Vitest hears of a hook while it reads a file, not from
// inside another hook, which is where shops are opened.
const opened: (() => unknown)[] = [];

export const afterFile = (close: () => unknown): void => void opened.push(close);

/** The last that was opened first. */
export async function closeOpened(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}
