import { beforeEach, expect, test, vi } from 'vitest';
import { liveAddress, liveSubject } from '#contract/live.ts';
import { handTimers, type HandTimers } from '#testing/hand-timers.ts';
import { watchLive, type LiveSource, type LiveWatch, type OnLiveChange } from './watch-live.ts';

const [connecting, open, closed] = [0, 1, 2];

class FakeSource extends EventTarget implements LiveSource {
  readyState = connecting;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  says(name: string): void {
    if (name === 'open') this.readyState = open;
    this.dispatchEvent(new Event(name));
  }
  /** `isOver`: it does not try again by itself. */
  fails(isOver = false): void {
    this.readyState = isOver ? closed : connecting;
    this.says('error');
  }
  close(): void {
    this.readyState = closed;
  }
}

let timers: HandTimers;
let sources: FakeSource[];
let page: { isHidden: boolean; look: () => void; online: () => void; listeners: number };
let onChange: ReturnType<typeof vi.fn<OnLiveChange>>;
let watch: LiveWatch;
beforeEach(() => {
  timers = handTimers(1_000_000);
  sources = [];
  page = { isHidden: false, look: () => {}, online: () => {}, listeners: 0 };
  onChange = vi.fn<OnLiveChange>();
});

function begin({ without = false } = {}): void {
  watch = watchLive('first', (...nothing) => onChange(...nothing), {
    clock: timers,
    open: without
      ? null
      : (address) => {
          const source = new FakeSource(address);
          sources.push(source);
          return source;
        },
    isHidden: () => page.isHidden,
    listen(look, online) {
      Object.assign(page, { look, online, listeners: page.listeners + 1 });
      return () => void (page.listeners -= 1);
    },
    chance: () => 0.5,
  });
}

const last = (): FakeSource => sources.at(-1) ?? expect.fail('nothing was opened');
const living = () => sources.filter(({ readyState }) => readyState !== closed);
const asked = () => onChange.mock.calls.length;

/** The page is hidden or seen again. */
function hide(isHidden: boolean): void {
  page.isHidden = isHidden;
  page.look();
}

/** Time passes on a line that holds. */
async function beating(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 15_000) {
    await timers.advance(15_000);
    last().says('beat');
  }
}

test('PASS-03 each change is asked for, and nothing else is while the line holds', async () => {
  begin();
  last().says('open');
  await beating(10 * 60_000);
  expect(asked()).toBe(0);
  last().says('changed');
  last().says('changed');
  expect(asked()).toBe(2);
  await beating(60_000);
  expect([asked(), sources.length]).toEqual([2, 1]);
});

test('PASS-03 without server-sent events it is asked, slower the longer it lasts, thirty seconds at most', async () => {
  begin({ without: true });
  const waits: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const from = timers.now();
    const before = asked();
    while (asked() === before) await timers.advance(250);
    waits.push(timers.now() - from);
  }
  expect(waits).toEqual([3_000, 4_500, 6_750, 10_250, 15_250, 22_750, 30_000, 30_000]);
});

test('a line that does not come about, or does not come back, is no reason to stand still', async () => {
  begin();
  await timers.advance(3_000);
  expect(asked()).toBe(1);
  last().says('open');
  await beating(60_000);
  expect(asked()).toBe(1);
  // The browser tries again by itself, and says so each second: that puts off nothing.
  for (let second = 0; second < 9; second += 1) {
    last().fails();
    await timers.advance(1_000);
  }
  expect([asked(), sources.length]).toEqual([3, 1]);
  last().says('open');
  await beating(60_000);
  expect(asked()).toBe(3);
});

test('a line that was refused is opened again, with the newest ticket', async () => {
  begin();
  last().fails(true);
  await timers.advance(3_000);
  expect(sources.map(({ address }) => address)).toEqual(['first', 'first']);
  last().fails(true);
  watch.renew('second');
  expect(last().address).toBe('second');
  last().says('open');
  watch.renew('third');
  await beating(60_000);
  expect(sources).toHaveLength(3);
  expect(living()).toHaveLength(1);
});

test('what could not be asked for is asked for again until it was', async () => {
  begin();
  last().says('open');
  onChange.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('busy')).mockResolvedValue(true);
  last().says('changed');
  await timers.advance(0);
  last().says('beat');
  await timers.advance(3_000);
  expect(asked()).toBe(2);
  await timers.advance(4_500);
  expect(asked()).toBe(3);
  await beating(60_000);
  expect([asked(), sources.length]).toEqual([3, 1]);
});

test('of two that are asked for together the later answer counts', async () => {
  begin();
  last().says('open');
  onChange.mockResolvedValueOnce(false).mockResolvedValue(true);
  last().says('changed');
  last().says('changed');
  await beating(60_000);
  expect(asked()).toBe(2);
});

test('a hidden page holds no line and asks nothing; seen again it asks once and listens again', async () => {
  begin();
  last().says('open');
  hide(true);
  await timers.advance(30 * 60_000);
  expect([asked(), living().length, timers.pending()]).toEqual([0, 0, 0]);
  hide(false);
  page.online();
  expect([asked(), living().length]).toEqual([1, 1]);
  last().says('open');
  await beating(60_000);
  expect(asked()).toBe(1);
});

test('without server-sent events too', async () => {
  begin({ without: true });
  hide(true);
  await timers.advance(30 * 60_000);
  expect([asked(), timers.pending()]).toEqual([0, 0]);
  hide(false);
  expect(asked()).toBe(1);
  await timers.advance(3_000);
  expect(asked()).toBe(2);
});

test('a page that is opened in the background begins when it is looked at', async () => {
  page.isHidden = true;
  begin();
  await timers.advance(60_000);
  expect([asked(), sources.length, timers.pending()]).toEqual([0, 0, 0]);
  hide(false);
  expect([asked(), living().length]).toEqual([1, 1]);
});

test('hidden and seen again within a moment it listens all the same', async () => {
  begin();
  hide(true);
  hide(false);
  hide(true);
  hide(false);
  expect(living()).toHaveLength(1);
});

test('back online it asks at once, on a new line', async () => {
  begin();
  last().says('open');
  await timers.advance(1_000);
  page.online();
  expect([asked(), sources.length, living().length]).toEqual([1, 2, 1]);
});

test('PASS-03 a machine that slept with the page open asks when it wakes', async () => {
  begin();
  last().says('open');
  await timers.advance(1_000);
  timers.set(timers.now() + 3 * 3_600_000);
  await timers.advance(5_000);
  expect([asked(), sources.length, living().length]).toEqual([1, 2, 1]);
});

test('a line on which nothing is heard any more is opened again', async () => {
  begin();
  last().says('open');
  await timers.advance(35_000);
  expect(sources).toHaveLength(1);
  await timers.advance(10_000);
  expect([sources.length, living().length]).toEqual([2, 1]);
});

test('stopped, nothing is left of it, and nothing that comes late is heard', async () => {
  begin();
  const { 0: source } = sources;
  source?.says('open');
  watch.stop();
  source?.says('changed');
  source?.says('beat');
  await timers.advance(60_000);
  expect([asked(), living().length, timers.pending(), page.listeners]).toEqual([0, 0, 0, 0]);
});

test('stopped while it is being asked for, nothing begins anew', async () => {
  begin();
  last().says('open');
  onChange.mockResolvedValue(false);
  last().says('changed');
  watch.stop();
  await timers.advance(60_000);
  expect([asked(), timers.pending()]).toEqual([1, 0]);
});

test('a second watch, as React tries in development, leaves one line', async () => {
  begin();
  watch.stop();
  begin();
  expect([living().length, page.listeners]).toEqual([1, 1]);
});

test('all tickets of a thing have one subject', () => {
  const addressOf = (ticket: string) => liveAddress('https://api.shop.example', ticket, 3);
  const subjects = ['alpha.AAAA.1-1790000000000.ssss', 'alpha.AAAA.2-1790000000001.tttt'].map((ticket) =>
    liveSubject(addressOf(ticket)),
  );
  expect(subjects).toEqual(['alpha.AAAA', 'alpha.AAAA']);
  expect(liveSubject(addressOf('beta.AAAA.1-1790000000000.ssss'))).toBe('beta.AAAA');
});
