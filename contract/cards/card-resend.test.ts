import { expect, test } from 'vitest';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { resendCardCall } from './card-mails.ts';
import { createClient } from '../client.ts';

const answered = async (answer: object) => {
  const { base } = await scriptedServer(JSON.stringify(answer));
  const client = createClient({ base, unit: 'alpha' });
  return client(resendCardCall, { custId: 'me', cardNumber: '1' }, { key: 'a-key-of-16-signs' });
};
const error = { code: 62021, message: 'Too many mails in a short time. Please wait an hour.' };

test('CARD-23 a reply with an error is a failure, even if it says it is none', async () => {
  expect(await answered({ success: true, status: 200, data: null, error })).toEqual({
    ok: false,
    failure: { status: 200, name: 'mail.limit-reached', message: error.message },
  });
  // Whatever the error says, be it nothing.
  for (const bare of [{ code: 0, message: '' }, {}])
    expect(await answered({ success: true, status: 200, data: null, error: bare })).toMatchObject({
      ok: false,
      failure: { status: 200 },
    });
  const data = { isResent: true, receiver: 'x@example.com' };
  expect(await answered({ success: true, status: 200, data, error: null })).toEqual({
    ok: true,
    data,
  });
});
