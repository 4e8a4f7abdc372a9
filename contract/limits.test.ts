import { expect, test } from 'vitest';
import { resendCardCall, unlockPinCall } from './cards/card-mails.ts';
import { limits } from './limits.ts';
import { registerCall, resetPasswordCall, sendCodeCall } from './identity/registration.ts';

test.each([registerCall, resetPasswordCall, sendCodeCall, resendCardCall, unlockPinCall])(
  'E23 $id makes us send: a network has so many an hour, in however many visits',
  ({ limits: names }) => {
    const ofNetwork = names
      .map((name) => limits[name])
      .filter(({ by, seconds }) => by === 'network' && seconds >= 3_600);
    expect(ofNetwork).toHaveLength(1);
    expect(ofNetwork[0]?.without).toBe('closed');
  },
);
