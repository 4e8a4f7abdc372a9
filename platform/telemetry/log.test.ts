import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, redact } from './log.ts';

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
