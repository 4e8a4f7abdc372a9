import { expect, test } from 'vitest';
import { credentialChanges, mayRemove, removables, type Credentials } from './credentials.ts';

const none: Credentials = { password: false, app: false, passkeys: 0, links: 0 };

test('whoever has a password may take away everything else', () => {
  const all = { password: true, app: true, passkeys: 1, links: 1 };
  for (const what of removables) expect(mayRemove('customer', all, what)).toBe(true);
});

test('the last way in stays', () => {
  expect(mayRemove('customer', { ...none, links: 1 }, 'link')).toBe(false);
  expect(mayRemove('customer', { ...none, links: 2 }, 'link')).toBe(true);
  expect(mayRemove('customer', { ...none, passkeys: 1 }, 'passkey')).toBe(false);
  expect(mayRemove('customer', { ...none, passkeys: 1, links: 1 }, 'passkey')).toBe(true);
  expect(mayRemove('customer', { ...none, app: true, links: 1 }, 'app')).toBe(true);
});

test('AUTH-52 staff keep two factors: password and app, or a passkey', () => {
  const staff = { ...none, password: true, app: true };
  expect(mayRemove('staff', staff, 'app')).toBe(false);
  expect(mayRemove('staff', { ...staff, passkeys: 1 }, 'app')).toBe(true);
  expect(mayRemove('staff', { ...staff, passkeys: 1 }, 'passkey')).toBe(true);
  expect(mayRemove('staff', { ...staff, app: false, passkeys: 1 }, 'passkey')).toBe(false);
  expect(mayRemove('staff', { ...none, password: true, passkeys: 1, links: 1 }, 'passkey')).toBe(false);
});

test('what may be taken away, and what an owner is told of', () => {
  expect(removables).toEqual(['app', 'passkey', 'link']);
  expect(credentialChanges).toEqual([
    'password',
    'appAdded',
    'passkeyAdded',
    'appRemoved',
    'passkeyRemoved',
    'linkRemoved',
  ]);
});
