import { expect, test } from 'vitest';
import { readSecondStepMark, secondStepMark } from './second-step-mark.ts';

const begun = { tokenId: '01890a5d-ac96-774b-bcce-b302099a8057', factor: 'EMAIL' } as const;

test('AUTH-12 a begun sign-in is read as it was written, and nothing else is taken for one', () => {
  for (const factor of ['EMAIL', 'SMS', 'APP'] as const)
    expect(readSecondStepMark(`#${secondStepMark({ ...begun, factor })}`)).toEqual({ ...begun, factor });
  for (const other of [
    '',
    '#',
    '#main',
    `#POST.${begun.tokenId}`,
    `#EMAIL.${begun.tokenId}x`,
    `x#EMAIL.${begun.tokenId}`,
  ])
    expect(readSecondStepMark(other)).toBeNull();
});
