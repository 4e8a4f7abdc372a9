import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, redact } from './log.ts';
import { inTrace } from './traces.ts';

test('secrets and people are removed by name, however deep and however spelled', () => {
  const safe = redact({
    call: 'API-23',
    headers: { Authorization: 'Basic abc', 'set-cookie': ['a=b'] },
    body: { cardNumber: '6035', pin_code: '123456', lines: [{ receiverEmail: 'a@b.c', qty: 2 }] },
  });
  expect(safe).toEqual({
    call: 'API-23',
    headers: { Authorization: '[redacted]', 'set-cookie': '[redacted]' },
    body: {
      cardNumber: '[redacted]',
      pin_code: '[redacted]',
      lines: [{ receiverEmail: '[redacted]', qty: 2 }],
    },
  });
});

test('a line of the real log carries no secret, and keeps the error that mends it', () => {
  const lines: string[] = [];
  const out = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  const log = createLog({ service: 'api', level: 'info' }, out);
  log.error({ err: new Error('boom'), request: { token: 'unit.SECRET', page: 2 } }, 'failed');
  const line = lines.join('');
  expect(line).not.toContain('SECRET');
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    service: 'api',
    text: 'failed',
    err: { text: 'boom' },
    request: { page: 2 },
  });
});

test('a value that contains itself, or bytes, does not break the log', () => {
  const loop: Record<string, unknown> = { bytes: Buffer.alloc(4) };
  loop['self'] = loop;
  expect(JSON.stringify(redact(loop))).toContain('[4 bytes]');
});

test('KEEP-11 a line of a call or a job has its trace and its unit; one that says another unit means that one', async () => {
  const lines: Record<string, unknown>[] = [];
  const out = new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk))), done()) });
  const log = createLog({ service: 'worker', level: 'info' }, out);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await inTrace('job', { from: `00-${trace}-b7ad6b7169203331-01`, unit: 'alpha' }, async () => {
    log.info('of its own');
    log.info({ unit: 'beta' }, 'of another');
  });
  log.info('of nobody');
  expect(lines).toMatchObject([
    { text: 'of its own', trace, unit: 'alpha' },
    { text: 'of another', trace, unit: 'beta' },
    { text: 'of nobody' },
  ]);
  expect(lines[2]).not.toHaveProperty('trace');
});
