// The session of a page with a browser around it: what its calls carry, and what it keeps where.
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshCall, validateTokenCall } from '#contract/identity/session.ts';
import { base, testApi, type TestApi } from '#testing/browser/page/test-api.ts';
import { textStore } from '#testing/text-stores.ts';
import { eventually } from '#testing/wait.ts';
import { signedInAnswer } from '#testing/browser/page/signed-in.ts';
import { browserStores } from '../kept/browser-stores.ts';
import { openSession } from './open-session.ts';
import { tabsOfBrowser } from './other-tabs.ts';
import type { Session } from './session.ts';

const signedIn = signedInAnswer({ custType: 'SALESMAN', userType: 'SALESMAN', isAdminSalesman: 1 });

let api: TestApi;
let cookies: string[];
let announced: string[];
let units = 0;
const opened: Session[] = [];

beforeEach(async () => {
  api = await testApi(Date);
  cookies = [];
  announced = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') });
  vi.stubGlobal('fetch', api.fetch);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('localStorage', textStore());
  vi.stubGlobal('sessionStorage', textStore());
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => announced.push(type) });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  return () => {
    for (const session of opened.splice(0)) session.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** Each in a unit of its own: a page has one session for each. */
async function open(settings: Partial<Parameters<typeof openSession>[0]> = {}) {
  const unit = `unit-${++units}`;
  const session = openSession({ base, unit, ...settings });
  opened.push(session);
  await eventually('the visit has begun', () => cookies.length > 0);
  return { unit, session };
}

test('AUTH-38 LANG-07 API-01 calls carry the token, in the language of the page and at the unit’s versions', async () => {
  const { unit, session } = await open({ language: 'zc', versions: { '/others/validateToken': 3 } });
  session.begin(signedIn);
  api.answerWith({ isValid: true, custId: 'ana' });
  await session.send(validateTokenCall, {});
  const [asked] = api.requestsFor('/v3/others/validateToken');
  expect(asked?.headers).toMatchObject({
    authorization: `Basic ${btoa('access:')}`,
    'accept-language': 'zh_CN',
    'x-init-token': expect.stringContaining(`${unit}.visit`),
  });
});

test('AUTH-10 AUTH-51 who is there is said in the cookie and kept in local storage, until they leave', async () => {
  const { unit, session } = await open();
  session.begin(signedIn);
  expect(cookies.findLast((text) => text.startsWith('visitor-'))).toMatch(
    new RegExp(`^visitor-${unit}=salesman; Path=/; Max-Age=43200; .*Secure$`),
  );
  expect(localStorage.getItem('authUser')).toContain('"custId":"ana"');
  expect(localStorage.getItem('authUser')).not.toMatch(/access|handle/);
  session.forget();
  expect(cookies.at(-1)).toContain(`visitor-${unit}=; Path=/; Max-Age=0`);
  expect(localStorage.getItem('authUser')).toBe('{}');
  expect(announced).toEqual(['visitor', 'visitor']);
});

test('SESSION-13 a renewal tells how long ago somebody last touched this unit, in any tab', async () => {
  const { unit, session } = await open();
  const ago = (seconds: number) => Date.now() - seconds * 1_000;
  browserStores().local.setItem('lastTouch', JSON.stringify({ other: ago(7), [unit]: ago(42) }));
  api.answerWith(signedIn);
  expect(await session.check()).toBe('renewed');
  expect(api.requestsFor(refreshCall.path).map(({ body }) => body)).toMatchObject([{ idleSeconds: 42 }]);
});

test('AUTH-27 whoever signs out in another tab takes what this one keeps of them, and nothing of another unit', async () => {
  const { unit, session } = await open();
  session.begin(signedIn);
  for (const name of ['guest', 'guestDetails', 'kybToken', 'cl'])
    browserStores().session.setItem(name, JSON.stringify({ [unit]: 'theirs', other: 'stays' }));
  const elsewhere = tabsOfBrowser(unit);
  const close = elsewhere.listen(() => undefined);
  elsewhere.tell({ kind: 'signed-out' });
  await eventually('it is heard', () => session.state().kind === 'guest');
  close();
  for (const name of ['guest', 'guestDetails', 'kybToken', 'cl'])
    expect(JSON.parse(sessionStorage.getItem(name) ?? ''), name).toEqual({ other: 'stays' });
});
