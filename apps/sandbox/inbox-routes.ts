// The inbox for tests and scripts, as JSON, and one mail's HTML and source for the page.
import type { FastifyInstance } from 'fastify';
import type { Inbox } from './inbox.ts';

/**
 * A mail is what a stranger wrote. It gets no scripts, no forms and no origin, whoever opens it; only
 * its links may lead out of the frame, since following them is what a developer wants.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:";

type OfOne = { Params: { id: string } };
type ToOne = { Querystring: { to?: string } };

export function mountInbox(server: FastifyInstance, inbox: Inbox): void {
  server.get<ToOne>('/mails', (request) => inbox.mails(request.query.to));
  server.get<ToOne>('/messages', (request) => inbox.messages(request.query.to));
  server.delete('/inbox', (_, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });

  server.get<OfOne>('/mails/:id', (request, reply) => {
    const mail = inbox.mail(request.params.id);
    return mail ?? reply.code(404).send({ error: 'there is no such mail' });
  });
  server.get<OfOne>('/mails/:id/raw', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(inbox.mail(request.params.id)?.raw ?? 'There is no such mail.'),
  );
  server.get<OfOne>('/mails/:id/html', (request, reply) => {
    const html = inbox.mail(request.params.id)?.html ?? '<p>This mail has no HTML part.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${mailPolicy}; frame-ancestors 'self'`)
      .header('referrer-policy', 'no-referrer')
      .send(`<base target="_blank">${html}`);
  });
}
