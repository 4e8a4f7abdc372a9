import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import type * as ReactServer from 'react-dom/server';
import { laterScripts } from './later-scripts.ts';
import type { PagePart, PageText } from './page-services.ts';

/** What React writes in place of a part that it would have to wait for, or that has failed. */
const missingPart = '<!--$!-->';

/** As many as nobody guesses. */
const markBytes = 16;

/**
 * The whole page at once: its policy is made from what our own code wrote into it, which carries a mark that
 * exists only in here. Nearly every page can be written in one go, which takes half the work; one with a part
 * to wait for is written again, waiting.
 */
export async function pageText(
  page: (mark: string) => ReactNode,
  data: PagePart,
  signal: AbortSignal,
): Promise<PageText> {
  const { renderToString } = await react();
  const mark = randomBytes(markBytes).toString('base64url');
  const marked = page(mark);
  const atOnce = renderToString(marked);
  const html = atOnce.includes(missingPart) ? await waitedFor(marked, mark, signal) : `<!DOCTYPE html>${atOnce}`;
  const { text, scripts, styles } = laterScripts(html, mark, data);
  return { bytes: bytesOf(text), inline: { scripts, styles } };
}

let desk = Buffer.allocUnsafe(1 << 20);

/** Written on a desk that is kept, then copied: to find out its size first would take as long again. */
function bytesOf(text: string): Buffer {
  const most = text.length * 3;
  if (desk.length < most) desk = Buffer.allocUnsafe(most);
  return Buffer.from(desk.subarray(0, desk.write(text)));
}

let loaded: Promise<typeof ReactServer> | undefined;

/** Not before a page is asked for: React chooses its slow half unless it has been told where it runs. */
const react = () => (loaded ??= import('react-dom/server'));

async function waitedFor(page: ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  const { renderToPipeableStream } = await react();
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const collected = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        next();
        done(Buffer.concat(chunks).toString());
      },
    });
    let failed: unknown = null;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError(error) {
        failed = error;
      },
      onAllReady: () => {
        if (failed === null) pipe(collected);
        else fail(failed);
      },
      onShellError: fail,
    });
    signal.addEventListener('abort', () => {
      abort();
      fail(signal.reason);
    });
  });
}
