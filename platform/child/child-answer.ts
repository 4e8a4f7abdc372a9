// What a limited child says: a line of JSON and, behind it, bytes. Both halves are here; the parent's
// believes nothing, since the child has met a stranger's file and may no longer be itself.
import { buffer } from 'node:stream/consumers';

export interface ChildAnswer<Head = unknown> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

/** The child's half: all of the input in, one answer out, and the end. */
export async function answerOnce(
  work: (input: Buffer) => Promise<{ head: object; bytes?: Uint8Array }>,
): Promise<void> {
  const { head, bytes } = await work(await buffer(process.stdin));
  process.stdout.write(`${JSON.stringify(head)}\n`);
  if (bytes) process.stdout.write(bytes);
}

/** The parent's half: null when that is no answer. */
export function readAnswer(output: Buffer): ChildAnswer | null {
  const end = output.indexOf('\n');
  if (end < 0) return null;
  try {
    const head: unknown = JSON.parse(output.toString('utf8', 0, end));
    return { head, bytes: output.subarray(end + 1) };
  } catch {
    return null;
  }
}
