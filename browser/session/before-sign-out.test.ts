import { expect, test } from 'vitest';
import { beforeSignOut, readyToSignOut } from './before-sign-out.ts';

test('AUTH-26 everything is done first; what fails or was taken back keeps nobody', async () => {
  const done: string[] = [];
  const kept = beforeSignOut(async () => {
    await Promise.resolve();
    done.push('kept');
  });
  const failing = beforeSignOut(() => Promise.reject(new Error('no')));
  beforeSignOut(async () => void done.push('taken back'))();
  await readyToSignOut();
  expect(done).toEqual(['kept']);
  kept();
  failing();
  await readyToSignOut();
  expect(done).toEqual(['kept']);
});
