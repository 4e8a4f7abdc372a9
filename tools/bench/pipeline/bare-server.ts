// The yardstick: the same handler and the same answer on Fastify alone.
import fastify from 'fastify';

const server = fastify({ logger: false });
server.post('/v2/bench/open', (request) => {
  const { text } = request.body as { text: string };
  return { success: true, status: 200, data: { text }, error: null };
});
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('ready');
