// Where spans arrive in a test: as much of an OpenTelemetry collector as takes them over HTTP and keeps them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterFile } from '../after-file.ts';

export interface KeptSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string }[];
}

export interface TraceCollector {
  readonly url: string;
  /** All that has arrived, as it came. */
  text(): string;
  spans(): readonly KeptSpan[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly KeptSpan[] }[] }[];
}

export async function openTraceCollector(): Promise<TraceCollector> {
  const received: string[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => received.join('\n'),
    spans: () =>
      received.flatMap((text) =>
        (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}
