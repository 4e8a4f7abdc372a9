import { randomInt } from 'node:crypto';
import type { FetchLike } from '#contract/client.ts';

/** From a network that no other run has come from: they are counted together. */
export function fromElsewhere(): FetchLike {
  const part = () => randomInt(1, 255);
  const from = `10.${part()}.${part()}.${part()}`;
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } });
}
