// Passwords are kept as Argon2id hashes, in the usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so
// that each says how it was made. Hashing takes tens of milliseconds and a thread of its own: never inside a
// transaction.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(argon2);

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derived(password, salt, hashBytes, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`;
}

/** What is compared with when there is no such account: the same work, and never a fit. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(Buffer.alloc(saltBytes, 1))}$${plain(Buffer.alloc(hashBytes))}`;

/** Null is the hash of nobody: the answer is no, after the same time. */
export async function passwordFits(password: string, kept: string | null): Promise<boolean> {
  const { salt, hash, ...how } = read(kept ?? nobodys);
  const given = await derived(password, salt, hash.length, how);
  return timingSafeEqual(given, hash) && kept !== null;
}

/** Whether it was made with less than we ask today, and should be made anew when its owner signs in. */
export function isOutdated(kept: string): boolean {
  const { memory, passes, parallelism } = read(kept);
  return memory < cost.memory || passes < cost.passes || parallelism !== cost.parallelism;
}

const derived = (password: string, nonce: Buffer, tagLength: number, { memory, passes, parallelism }: Cost) =>
  derive('argon2id', {
    // The same letters typed on another keyboard must be the same password.
    message: password.normalize('NFKC'),
    nonce,
    tagLength,
    memory,
    passes,
    parallelism,
  });

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(kept: string): Cost & { salt: Buffer; hash: Buffer } {
  const match = shape.exec(kept);
  if (!match) throw new Error('this is no password hash');
  const [, memory = '', passes = '', parallelism = '', salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
