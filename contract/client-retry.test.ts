import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { handTimers } from '#testing/hand-timers.ts';
import { call, type CallDescription } from './call.ts';
import { createClient, type ClientOptions } from './client.ts';
import { initCall } from './shop/visit.ts';

const plain = {
  id: 'X-1',
  who: 'anyone',
  may: 'shop.visit',
  body: z.object({}),
  answer: z.unknown(),
  fails: [],
} as const;
const read = call({ ...plain, get: '/a' });

const busy =
  (retryAfter?: string, status = 503) =>
  () =>
    Response.json(
      { success: false, status, data: null, error: { code: 50_301, message: 'busy' } },
      { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
    );
const fine = () => Response.json({ success: true, data: 1 });

/** A client in a browser whose time is moved by hand, and an api that answers so, one after the other. */
function world(answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) {
  const timers = handTimers();
  const state = { asked: 0 };
  const client = createClient({
    base: 'http://api',
    unit: 'alpha',
    timers,
    fetch: async () => (answers[state.asked++] ?? fine)(),
    ...options,
  });
  return { client, timers, state };
}

describe('a busy api', () => {
  test.each([
    ['a read', read],
    ['a read that is posted', call({ ...plain, post: '/a', effect: 'read' })],
    ['the call that begins a visit', initCall],
  ] as const)('is asked again for %s, when it said, once', async (_, one: CallDescription) => {
    const { client, timers, state } = world([busy('2'), busy('2')]);
    const sent = client(one, {});
    await timers.advance(1_999);
    expect(state.asked).toBe(1);
    await timers.advance(1);
    expect(await sent).toMatchObject({ ok: false, failure: { status: 503, retryMs: 2_000 } });
    await timers.advance(60_000);
    expect(state.asked).toBe(2);
    const better = world([busy('1')]);
    const again = better.client(one, {});
    await better.timers.advance(1_000);
    expect(await again).toEqual({ ok: true, data: 1 });
  });

  test('is waited for as long as three seconds', async () => {
    const { client, timers } = world([busy('3')]);
    const sent = client(read, {});
    await timers.advance(3_000);
    expect(await sent).toEqual({ ok: true, data: 1 });
  });

  test.each([
    ['what changes something', call({ ...plain, post: '/a' }), busy('1')],
    ['more patience than three seconds', read, busy('4')],
    ['no time to come back at', read, busy()],
    ['a date', read, busy('Wed, 21 Oct 2026 07:28:00 GMT')],
    ['a limit that was reached', read, busy('1', 429)],
    ['a fault', read, busy('1', 500)],
  ] as const)('is not asked again by a program: %s', async (_, one: CallDescription, answer: () => Response) => {
    const { client, timers, state } = world([answer]);
    expect(await client(one, {}, { key: 'k'.repeat(20) })).toMatchObject({ ok: false });
    expect([state.asked, timers.pending()]).toEqual([1, 0]);
  });

  test('is left alone by a server that renders pages', async () => {
    const answers = [busy('1')];
    let asked = 0;
    const client = createClient({
      base: 'http://api',
      unit: 'alpha',
      fetch: async () => (answers[asked++] ?? fine)(),
    });
    expect(await client(read, {})).toMatchObject({ ok: false, failure: { status: 503 } });
    expect(asked).toBe(1);
  });

  test('may have another speak for it, in words that are not ours', async () => {
    const page = (status: number) => () => new Response('<h1>Busy</h1>', { status, headers: { 'retry-after': '1' } });
    for (const [status, heard] of [
      [429, 429],
      [502, null],
    ] as const) {
      const { client } = world([page(status)]);
      expect(await client(read, {})).toMatchObject({ ok: false, failure: { status: heard, name: null } });
    }
    const { client, timers } = world([page(503)]);
    const sent = client(read, {});
    await timers.advance(1_000);
    expect(await sent).toEqual({ ok: true, data: 1 });
  });
});
