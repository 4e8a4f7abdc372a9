import pg from 'pg';
import { expect, test } from 'vitest';
import { isSafeDatabase } from './lines.ts';

/** What the driver itself makes of an address, without connecting. */
function understood(address: string): { host: string; verifies: boolean } {
  const { host, ssl } = new pg.Client({ connectionString: address }) as unknown as {
    host: string;
    ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
  };
  const verifies =
    ssl === true || (typeof ssl === 'object' && ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity);
  return { host, verifies };
}
const isHere = (host: string) => host.startsWith('/') || ['127.0.0.1', '::1', 'localhost'].includes(host);

const safe = [
  'postgres://app@db/unwrap?sslmode=verify-full',
  'postgresql://app:p%40ss@db:5432/unwrap?application_name=x&sslmode=verify-full',
  'postgres://app@db/unwrap?sslmode=disable&sslmode=verify-full',
  'postgres://app@db/unwrap?ssl=0&sslmode=verify-full',
  'postgres://app@db/unwrap?sslmode=verify-full&uselibpqcompat=true',
  'postgres://app@127.0.0.1:5432/unwrap',
  'postgres://app@[::1]/unwrap',
  'postgres://app@localhost/unwrap?sslmode=disable',
  'postgres://app@%2Fvar%2Frun%2Fpostgresql/unwrap',
  'postgres://app@/unwrap?host=/var/run/postgresql',
  'postgres://app@db/unwrap?host=/var/run/postgresql',
];

const unsafe = [
  'postgres://app@db/unwrap',
  'postgres://app@db/unwrap?sslmode=disable',
  'postgres://app@db/unwrap?sslmode=no-verify',
  'postgres://app@db/unwrap?sslmode=verify-full&sslmode=disable',
  'postgres://app@db/unwrap?sslmode=require&uselibpqcompat=true',
  'postgres://app@db/unwrap?sslmode=prefer&uselibpqcompat=true',
  'postgres://app@127.0.0.1/unwrap?host=db',
  'postgres://app@localhost/unwrap?host=127.0.0.1&host=db',
  'postgres://app@127.0.0.1.example.com/unwrap',
];

test.each(safe)('safe, and so the driver says: %s', (address) => {
  expect(isSafeDatabase(address)).toBe(true);
  const { host, verifies } = understood(address);
  expect(verifies || isHere(host)).toBe(true);
});

test.each(unsafe)('not safe, and so the driver says: %s', (address) => {
  expect(isSafeDatabase(address)).toBe(false);
  const { host, verifies } = understood(address);
  expect(verifies || isHere(host)).toBe(false);
});

// The driver verifies these today and says that it will not for long; nobody should have to know that.
test.each(['prefer', 'require', 'verify-ca', 'VERIFY-FULL', ''])('sslmode=%s is not enough', (mode) => {
  expect(isSafeDatabase(`postgres://app@db/unwrap?sslmode=${mode}`)).toBe(false);
});

test('what is no address at all is not safe', () => {
  for (const address of ['', 'postgres://', 'postgres:///unwrap', '/var/run', 'postgres://app@/unwrap'])
    expect(isSafeDatabase(address), address).toBe(false);
});
