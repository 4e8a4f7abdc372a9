import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { laterScripts } from './later-scripts.ts';
import type { PageText } from './page-services.ts';

/**
 * The whole page at once: its policy is made from its content. As bytes, which are sent as they are, and as
 * text of one byte a letter, which is quick to look through.
 */
export async function pageText(page: ReactNode, signal: AbortSignal): Promise<PageText> {
  // Not before a page is asked for: React chooses its slow half unless it has been told where it runs.
  const { renderToPipeableStream } = await import('react-dom/server');
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const collected = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        next();
        const letters = laterScripts(Buffer.concat(chunks).toString('latin1'));
        done({ bytes: Buffer.from(letters, 'latin1'), letters });
      },
    });
    let failed: unknown = null;
    const { pipe, abort } = renderToPipeableStream(page, {
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
