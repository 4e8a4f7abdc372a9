// A connection that is closed with some of a request unread is reset, and the reset overtakes the answer: whoever still
// writes a large body would only see it break. So the answer is sent, nothing more is read, and the end comes a moment
// later, for whoever reads within it.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const usual = {
  withinMs: 2_000,
  /** More than these are ended at once: each holds what its sender has written, where no heap shows it. */
  most: 500,
};

export function letLastAnswerBeRead(server: FastifyInstance, limits = usual): void {
  let kept = 0;
  server.addHook('onSend', ({ raw: request }, reply, _, done) => {
    const isLast = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    // One that was given up has no connection any more, and one that is injected never had any.
    if (isLast && !request.complete && request.socket instanceof Socket && kept < limits.most) {
      kept += 1;
      request.socket.once('close', () => (kept -= 1));
      endLater(request, limits.withinMs);
    }
    done();
  });
}

function endLater(request: IncomingMessage, withinMs: number): void {
  const { socket } = request;
  const end = socket.destroySoon.bind(socket);
  // What Node calls once the last answer is written.
  socket.destroySoon = () => {
    socket.end();
    // By then Node has passed over what had arrived, and would go on so.
    setImmediate(() => {
      if (request.complete) return end();
      socket.pause();
      setTimeout(end, withinMs).unref();
    });
  };
}
