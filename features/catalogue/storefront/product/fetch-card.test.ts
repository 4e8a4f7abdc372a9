import { afterEach, expect, test, vi } from 'vitest';
import { fetchCard } from './fetch-card.ts';

afterEach(() => vi.unstubAllGlobals());

const card = { product: { name: 'Test card' } };
const { signal } = new AbortController();

/** The network answers so, or not at all. */
function answering(answer: () => Promise<Response>) {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('a card that arrives is what its page is made of', async () => {
  const asked = answering(async () => Response.json(card));
  expect(await fetchCard('/maison/card/MC-001/data', { signal, isAgain: false })).toEqual(card);
  expect(asked).toHaveBeenLastCalledWith('/maison/card/MC-001/data', { signal, cache: 'default' });
});

test('HOME-11 whoever asks again asks past what the browser has kept', async () => {
  const asked = answering(async () => Response.json(card));
  await fetchCard('/maison/card/MC-001/data', { signal, isAgain: true });
  expect(asked).toHaveBeenLastCalledWith('/maison/card/MC-001/data', { signal, cache: 'reload' });
});

test.each([
  ['a card that is not there', async () => Response.json(card, { status: 404 })],
  ['an api that is down', async () => Response.json({ captchaTexts: {} }, { status: 503 })],
  ['a page of an error', async () => new Response('<html>', { status: 200 })],
  ['a network that is gone', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('HOME-11 %s is null in place of the card, and no error', async (_, answer) => {
  answering(answer);
  expect(await fetchCard('/maison/card/MC-001/data', { signal, isAgain: false })).toBeNull();
});
