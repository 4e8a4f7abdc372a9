// The least a Node server can do for the same work: port, pod, unit. It opens the same sealed body, writes the same rows by the
// statements of bare-sql.ts and seals its answer; a notice confirms the order and makes its card before it is answered.
// Nothing is checked, priced, limited or remembered, and nobody else may have to be waited for.
import { createServer, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { wireHeaders } from '#contract/headers.ts';
import { openSeal, sealWith } from '#platform/crypto/sealing.ts';
import { systemClock } from '#platform/clock.ts';
import { readInitToken, type Visit } from '#server/visit/init-token.ts';
import { joinBenchShop } from '#testing/load/bench-shop.ts';
import { bareCheckout, bareStep, type BareCheckout } from './bare-sql.ts';

const [port, podUrl = ''] = process.argv.slice(2);
const { unit, unitKeys: keys } = await joinBenchShop(podUrl);
const visits = new Map<string, Promise<Visit | null>>();
const pool = new pg.Pool({ connectionString: podUrl, options: `-c unwrap.unit=${unit}`, max: 20 });
const orders = new Map<string, BareCheckout>();
const attempts = new Map<string, BareCheckout>();

async function order(token: string, init: string): Promise<unknown> {
  const known = visits.get(init) ?? readInitToken(init, unit, { keys, clock: systemClock });
  visits.set(init, known);
  const visit = await known;
  const opened = visit?.keys && openSeal(token, visit.keys.request);
  if (!opened) throw new Error('it does not open');
  JSON.parse(opened.content);
  const one = bareCheckout();
  await bareStep(pool, 'order', one);
  orders.set(one.number, one);
  const data = {
    orderNo: one.number,
    orderToken: randomBytes(40).toString('hex'),
    payToken: randomBytes(40).toString('hex'),
  };
  return { token: sealWith(visit.keys.answer, { n: opened.header['n'] }, JSON.stringify({ success: true, data })) };
}

async function begin(number: string): Promise<unknown> {
  const one = orders.get(number);
  if (!one) throw new Error('there is no such order');
  orders.delete(number);
  await bareStep(pool, 'begin', one);
  attempts.set(one.attempt, one);
  return { success: true, data: { redirectUrl: `https://instant.invalid/${one.attempt}`, paymentId: one.attempt } };
}

async function notice(ref: string): Promise<unknown> {
  const one = attempts.get(ref);
  if (!one) throw new Error('there is no such attempt');
  attempts.delete(ref);
  for (const step of ['notice', 'confirm', 'issue'] as const) await bareStep(pool, step, one);
  return null;
}

const answerTo = async ({ url, headers }: IncomingMessage, text: string): Promise<unknown> => {
  const { token = '', orderNo = '', ref = '' } = JSON.parse(text) as Record<string, string>;
  if (url === '/order') return order(token, String(headers[wireHeaders.init]));
  return url === '/begin' ? begin(orderNo) : notice(ref);
};

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  const answer = async () => {
    const done = await answerTo(request, text).catch((error: unknown) => {
      console.error(error);
      return { success: false };
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(done));
  };
  request.on('end', () => void answer());
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
