import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { finishedPages } from './finished-pages.server.ts';
import { handOver } from './hand-over.server.ts';
import { InlineMark } from './inline-mark.ts';
import { servicesContext } from './visit.server.ts';

/** The whole page at once: its policy is made from what our own code wrote into it. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { pageText } = provided.get(servicesContext);
  // Left to the router its data would make every page one that React has to wait for.
  const { serverHandoffStream, ...complete } = context;
  const data = await handOver(serverHandoffStream);
  const page = (mark: string) => (
    <InlineMark value={mark}>
      <ServerRouter context={complete} url={request.url} nonce={mark} />
    </InlineMark>
  );
  const answer = new Response(null, { status, headers });
  finishedPages.set(answer, await pageText(page, data, request.signal));
  return answer;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left is no fault, and a page that is not there is an answer.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).log.error({ err: error, url: request.url }, 'a page failed');
};
