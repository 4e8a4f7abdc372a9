import { afterEach, expect, test } from 'vitest';
import { handTimers } from '#testing/hand-timers.ts';
import { createScriptLoader } from './script.ts';

const name = 'unwrapTestScript';
const address = 'https://captcha.test/api.js';

afterEach(() => Reflect.deleteProperty(globalThis, name));

/** A page on which a test says what becomes of each script. */
function testPage() {
  const scripts: { src: string; tell(event: 'load' | 'error'): void; removed: boolean }[] = [];
  const page = {
    createElement() {
      const listeners = new Map<string, () => void>();
      return {
        src: '',
        removed: false,
        addEventListener: (event: string, run: () => void) => void listeners.set(event, run),
        tell: (event: string) => listeners.get(event)?.(),
        remove() {
          this.removed = true;
        },
      };
    },
    head: { append: (script: (typeof scripts)[number]) => void scripts.push(script) },
  };
  return { page: page as unknown as Document, scripts };
}

function setUp() {
  const timers = handTimers();
  const { page, scripts } = testPage();
  return { timers, scripts, load: createScriptLoader(timers, page) };
}

test('many who want the same script get one, and wait until it has put itself on the window', async () => {
  const { timers, scripts, load } = setUp();
  const wanted = Promise.all([load(address, name), load(address, name)]);
  expect(scripts.map(({ src }) => src)).toEqual([address]);
  scripts[0]?.tell('load');
  await timers.advance(500);
  Reflect.set(globalThis, name, { here: true });
  await timers.advance(50);
  expect(await wanted).toEqual([{ here: true }, { here: true }]);
  expect(await load(address, name)).toEqual({ here: true });
  expect(scripts).toHaveLength(1);
});

test('CAPTCHA-06 one that cannot be fetched is nothing, and is fetched again next time', async () => {
  const { scripts, load } = setUp();
  const first = load(address, name);
  scripts[0]?.tell('error');
  expect(await first).toBeNull();
  expect(scripts[0]?.removed).toBe(true);
  const second = load(address, name);
  expect(scripts).toHaveLength(2);
  Reflect.set(globalThis, name, { here: true });
  scripts[1]?.tell('load');
  expect(await second).toEqual({ here: true });
});

test('CAPTCHA-06 one that runs and does not show up in ten seconds is nothing', async () => {
  const { timers, scripts, load } = setUp();
  const wanted = load(address, name);
  scripts[0]?.tell('load');
  await timers.advance(10_000);
  expect(await wanted).toBeNull();
});
