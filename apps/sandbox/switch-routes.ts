// The switches: for tests as JSON, for the page's buttons as forms.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { channels, switchSettings, type Channel, type Switches } from './switches.ts';

type OfChannel = { Params: { channel: string } };
type Form = Readonly<Record<string, string>>;

export function mountSwitches(server: FastifyInstance, switches: Switches): void {
  const set = (channel: string, settings: unknown, reply: FastifyReply): boolean => {
    if (!isChannel(channel)) {
      void reply.code(404).send({ error: `a channel is one of: ${channels.join(', ')}` });
      return false;
    }
    const read = switchSettings[channel].safeParse(settings);
    if (read.success) switches.set(channel, read.data);
    else void reply.code(400).send({ error: z.prettifyError(read.error) });
    return read.success;
  };

  server.get('/switches', () => switches.state);
  server.delete('/switches', () => {
    switches.reset();
    return switches.state;
  });
  server.put<OfChannel>('/switches/:channel', (request, reply) =>
    set(request.params.channel, request.body, reply) ? switches.state : reply,
  );

  server.post<OfChannel & { Body: Form }>('/switches/:channel', (request, reply) =>
    set(request.params.channel, fromForm(request.body), reply) ? reply.redirect('/#switches', 303) : reply,
  );
  server.post('/switches', (_, reply) => {
    switches.reset();
    return reply.redirect('/#switches', 303);
  });
}

const isChannel = (name: string): name is Channel => (channels as readonly string[]).includes(name);

/** A form sends words, and nothing at all for a box that is not ticked. */
function fromForm(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, formValue(name, value)]),
  );
}

const boxes = new Set(['reorder', 'lose', 'beforeAnswer']);
const texts = new Set(['fail', 'widgetError', 'only', 'account']);

function formValue(name: string, value: string): unknown {
  if (boxes.has(name)) return true;
  return texts.has(name) ? value : Number(value);
}
