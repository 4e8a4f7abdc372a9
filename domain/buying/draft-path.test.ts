import { expect, test } from 'vitest';
import { draftPaths, isForSelf } from './draft-path.ts';

test('somebody buys for themselves in three of the flows', () => {
  expect(draftPaths.filter((draftPath) => isForSelf({ draftPath }))).toEqual([
    '/b2b/buying-self',
    '/buying-self',
    '/salesman/buying-self',
  ]);
});
