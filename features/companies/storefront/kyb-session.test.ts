import { expect, test } from 'vitest';
import type { Client, ClientOutcome } from '#contract/client.ts';
import { validateTokenCall } from '#contract/identity/session.ts';
import { textStores } from '#testing/text-stores.ts';
import { createKybSession } from './kyb-session.ts';

const company = { custId: 'company-1', custName: 'Société Exemple', custType: 'B2B' };

function open() {
  const { stores, texts } = textStores();
  const server = { status: 200 as number | null, tokens: [] as (string | null)[] };
  const answer = (): ClientOutcome<unknown> =>
    server.status === 200
      ? { ok: true, data: {} }
      : { ok: false, failure: { status: server.status, name: 'auth.required', message: '' } };
  const session = createKybSession({
    unit: 'one',
    stores,
    client: (token) =>
      (async () => {
        server.tokens.push(token());
        return answer();
      }) as unknown as Client,
  });
  return { session, server, texts, stores, ask: () => session.send(validateTokenCall, {}) };
}

test('AUTH-11 the KYB token is kept for the tab, the customer number, name and type in the browser', async () => {
  const { session, server, texts, ask } = open();
  session.begin('kyb-token', company);
  expect(texts()).toEqual({
    local: { kybUser: JSON.stringify({ one: company }) },
    session: { kybToken: '{"one":"kyb-token"}' },
  });
  await ask();
  expect(server.tokens).toEqual(['kyb-token']);
});

test('a KYB call that is refused with 401 drops the KYB token and customer number, and nothing else', async () => {
  const { session, server, stores, texts, ask } = open();
  stores.local.setItem('authUser', '{"one":{"custId":"ana"}}');
  session.begin('kyb-token', company);
  server.status = 401;
  await ask();
  expect(session.user()).toEqual({ ...company, custId: null });
  expect(texts().session).toEqual({ kybToken: '{}' });
  expect(texts().local['authUser']).toBe('{"one":{"custId":"ana"}}');
  await ask();
  expect(server.tokens).toEqual(['kyb-token', null]);
});

test.each([null, 200, 403, 500])('an answer of %j drops nothing', async (status) => {
  const { session, server, ask } = open();
  session.begin('kyb-token', company);
  server.status = status;
  await ask();
  await ask();
  expect(session.user()).toEqual(company);
  expect(server.tokens).toEqual(['kyb-token', 'kyb-token']);
});

test('a registration that was begun before adds the customer number; a submitted one leaves nothing', () => {
  const { session, texts } = open();
  session.addCustId('company-2');
  expect(session.user()).toEqual({ custId: 'company-2', custName: null, custType: null });
  session.forget();
  expect(session.user()).toBeNull();
  expect(texts()).toEqual({ local: { kybUser: '{}' }, session: {} });
});

test('what somebody else wrote there is nobody', () => {
  const { session, stores } = open();
  stores.local.setItem('kybUser', '{"one":"text"}');
  expect(session.user()).toBeNull();
  stores.local.setItem('kybUser', '{"one":{"custId":7}}');
  expect(session.user()?.custId).toBeNull();
});
