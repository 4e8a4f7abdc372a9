// What is random elsewhere is here the same on every machine and after every start. It ships with the source, so it
// protects nothing; only this seed, which works with the development key, uses it.
import { createHash } from 'node:crypto';
import { cardCodes, type CardCodes } from '#domain/cards/card-number.ts';
import type { Ids } from '#platform/ids.ts';

const sameBytes = (name: string, count: number): Buffer =>
  createHash('shake256', { outputLength: count }).update(`unwrap development ${name}`).digest();

/** A number and PIN that belong to this name. */
export const sameCodes = (name: string, form: { withPin: boolean }): CardCodes => {
  let asked = 0;
  return cardCodes((count) => sameBytes(`${name} ${asked++}`, count), form);
};

/** The id and the secret of the one thing that is made with them. */
export const sameIds = (name: string): Ids => ({
  recordId: () =>
    sameBytes(`${name} id`, 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  secret: (bytes) => sameBytes(`${name} secret`, bytes),
});
