import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { finishedPages } from './finished-pages.server.ts';
import { servicesContext } from './visit.server.ts';

/** The whole page at once: its policy is made from its content. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { pageText } = provided.get(servicesContext);
  const page = <ServerRouter context={context} url={request.url} />;
  const html = await pageText(page, request.signal);
  const answer = new Response(null, { status, headers });
  finishedPages.set(answer, html);
  return answer;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left is no fault, and a page that is not there is an answer.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).log.error({ err: error, url: request.url }, 'a page failed');
};
