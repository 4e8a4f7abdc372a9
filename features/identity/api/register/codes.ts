// API-67, API-68: proves that somebody reads what is sent to a number or an address.
import { isActorId } from '#domain/identity/actor.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { plainPhone } from '#domain/values/phone/phone.ts';
import { plainEmail } from '#domain/values/email.ts';
import { confirmCodeCall, sendCodeCall } from '#contract/identity/registration.ts';
import { unitFull } from '#data/identity/asked-sends.ts';
import { tryCode, spendCode } from '#data/identity/one-time-codes.ts';
import { handlerWithKeys, preparedHandler } from '#server/handler.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { sendCode } from './send-code.ts';
import { textNumber } from './text-number.ts';

export const sendCodeHandler = handlerWithKeys(sendCodeCall, identityKeysOf, async (context, keys) => {
  const { body, profile, language } = context;
  const method = body.mobileNo ? 'sms' : 'email';
  const to = body.mobileNo
    ? textNumber(profile, plainPhone(body.mobileNo, profile.phoneCountry ?? profile.defaultCountry))
    : plainEmail(body.email ?? '');
  if (!to) return refuse(method === 'sms' ? 'phone.invalid' : 'address.invalid');
  const otpId = await sendCode(context, keys, { purpose: 'otp', method, to, language });
  if (isRefusal(otpId)) return otpId;
  const full = await unitFull(context, method === 'sms' ? 'sms' : 'mail');
  if (full) return full;
  return { otpId, resendIn: oneTimeCode.resendMs / 1_000, expiresIn: oneTimeCode.lifeMs / 1_000 };
});

/** OTP-09: the try is counted before anybody hears how it ended. */
export const confirmCodeHandler = preparedHandler(
  confirmCodeCall,
  async ({ body, profile, keys, inUnit }) => {
    const { sessions } = await identityKeysOf(keys, profile.id);
    const { otpId: id, otp: code } = body;
    if (!isActorId(id)) return refuse('code.ended');
    const tried = await inUnit((scope) => tryCode(scope, sessions, { id, purpose: 'otp', code }));
    if (!tried) return refuse('code.ended');
    return tried.fits ? { id } : refuse('code.wrong');
  },
  async ({ scope }, { id }) => {
    if (!(await spendCode(scope, id))) return refuse('code.ended');
    return { otpId: id, isConfirmed: true as const };
  },
);
