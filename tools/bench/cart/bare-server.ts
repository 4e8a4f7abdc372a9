// The yardstick: Node's own http server and pg. It opens the same sealed bodies, seals the cart for its row and the
// answer for the caller, and makes the same writes in one transaction. Nobody is looked up, nothing is checked or merged.
// Port, database, unit, the key of the bodies.
import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { seal } from '#platform/crypto/envelope.ts';
import { openSeal, sealWith } from '#platform/crypto/sealing.ts';

const [port, database, unit, key = ''] = process.argv.slice(2);
const bytes = Buffer.from(key, 'hex');
const bodyKey = createSecretKey(bytes);
const pool = new pg.Pool({ connectionString: database, max: 20 });

interface Asked {
  readonly custId: string;
  readonly cartData: string;
}

const takeKey = `insert into idempotency (unit_id, subject, key, call, fingerprint, expires_at, key_version, answer)
  values ($1, $2, $3, 'bench', $4, now() + interval '1 day', 1, $5)`;
const lock = 'select revision, sealed from server_cart where unit_id = $1 and actor_id = $2 for update';
const save = `update server_cart set revision = $3, key_version = 1, sealed = $4, updated_at = now()
  where unit_id = $1 and actor_id = $2`;
const audit = `insert into audit (unit_id, id, at, actor_kind, actor_id, call, key, outcome)
  values ($1, $2, now(), 'customer', $3, 'bench', $4, 'done')`;

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { token } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { token: string };
  const content = openSeal(token, bodyKey)?.content ?? '{}';
  const data = await saved(JSON.parse(content) as Asked, content);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  const text = JSON.stringify({ success: true, status: 200, data, error: null });
  response.end(JSON.stringify({ token: sealWith(bodyKey, {}, text) }));
}

async function saved({ custId, cartData }: Asked, content: string): Promise<object> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<{ revision: number }>({ name, text, values: [unit, ...values] });
  try {
    await client.query('begin');
    const { rows } = await run('lock', lock, [custId]);
    const done = { revision: (rows[0]?.revision ?? 0) + 1, parts: {}, cartData: null };
    const once = randomUUID();
    const fingerprint = createHash('sha256').update(content).digest();
    await run('key', takeKey, [custId, once, fingerprint, seal(bytes, JSON.stringify(done), once)]);
    await run('save', save, [custId, done.revision, seal(bytes, cartData, custId)]);
    await run('audit', audit, [randomUUID(), custId, once]);
    await client.query('commit');
    return done;
  } finally {
    client.release();
  }
}
