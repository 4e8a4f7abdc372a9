// For operators only, on a port of its own: is it alive, may it get traffic, what does it measure.
import { createServer as createHttpServer, type Server } from 'node:http';
import type { Metrics } from '../telemetry/metrics.ts';

export interface Health {
  /** Why this process should get no traffic; null when it is ready. */
  notReady(): string | null;
}

export function createOperationsServer(metrics: Metrics, health: Health): Server {
  return createHttpServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, reply) => {
    const answer = (status: number, body: string, type = 'text/plain') =>
      reply.writeHead(status, { 'content-type': type }).end(body);

    switch (request.url) {
      case '/health/live':
        return answer(200, 'alive\n');
      case '/health/ready': {
        const reason = health.notReady();
        return reason === null ? answer(200, 'ready\n') : answer(503, `${reason}\n`);
      }
      case '/metrics':
        return void metrics.registry.metrics().then((text) => answer(200, text, metrics.registry.contentType));
      default:
        return answer(404, 'not here\n');
    }
  });
}
