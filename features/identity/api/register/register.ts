// API-60: takes what somebody tells us of themself and mails a link to the address they gave. Nobody is looked
// up here, so nothing tells whether the address is known; the job that writes the mail finds out.
import { formatDate } from '#domain/values/date-format.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { isAdult } from '#domain/identity/sign-in.ts';
import { plainPhone } from '#domain/values/phone/phone.ts';
import { plainEmail } from '#domain/values/email.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { CallBody } from '#contract/call.ts';
import { registerCall } from '#contract/identity/registration.ts';
import { methodOf } from '#contract/wire/identity/member.ts';
import { mayMail } from '#data/identity/asked-sends.ts';
import type { Registration } from '#data/identity/identity-messages.ts';
import { newLinkToken } from '#data/identity/mailed-links.ts';
import { openProvedIdentity } from '#data/identity/provider-identities.ts';
import { preparedHandler } from '#server/handler.ts';
import { ask } from '../ask.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { newPasswordFault } from '../reset/new-password.ts';

type Given = CallBody<typeof registerCall>;

export const registerHandler = preparedHandler(
  registerCall,
  async ({ body, profile, keys, clock, passwordTurn }) => {
    const method = methodOf(body.registerType);
    if (!profile.signIn.includes(method)) return refuse('auth.method-unknown');
    const fields = checkedFields(body, profile, clock.now());
    if (isRefusal(fields)) return fields;
    const rings = await identityKeysOf(keys, profile.id);
    if (method !== 'normal') {
      // AUTH-35: whoever signs in elsewhere has no password here, and brings the proof of that sign-in.
      const outside = openProvedIdentity(rings.people, profile.id, body.accessToken ?? '', clock.now());
      if (outside?.method !== method) return refuse('auth.provider-refused');
      return { registration: { ...fields, passwordHash: null, outside }, keys: rings };
    }
    const password = body.password ?? '';
    const fault = newPasswordFault(password);
    if (fault) return fault;
    const passwordHash = await passwordTurn((passwords) => passwords.hash(password));
    if (isRefusal(passwordHash)) return passwordHash;
    return { registration: { ...fields, passwordHash, outside: null }, keys: rings };
  },
  async (context, { registration, keys }) => {
    const { scope, language } = context;
    const may = await mayMail(context, keys.lookup, 'register', registration.email);
    if (isRefusal(may)) return may;
    const token = newLinkToken(scope);
    if (may) await ask(context, keys, { kind: 'register', language, token, registration });
    return { isEmailSent: true as const };
  },
);

/** Everything but the password, in the form in which it is kept; or what is wrong with it. */
function checkedFields(body: Given, profile: UnitProfile, now: Date) {
  const email = plainEmail(body.email);
  if (!email) return refuse('address.invalid');
  const phone = body.mobileNo ? plainPhone(body.mobileNo, profile.phoneCountry ?? profile.defaultCountry) : null;
  if (body.mobileNo && !phone) return refuse('phone.invalid');
  // REG-09: a word where a word is enough, a date where the unit needs proof.
  const today = formatDate(now, { language: 'en', dateFormat: 'yyyy-MM-dd', timeZone: profile.timeZone });
  const proved = profile.askBirthDate ? isAdult(body.birthDate ?? '', today) : body.isAdult;
  if (!proved) return refuse('register.adults-only');
  if (profile.askIdCard && !(body.idCardNo && body.documentType)) return refuse('register.document-missing');
  return {
    email,
    phone,
    otpId: phone !== null && body.otpId ? body.otpId : null,
    firstName: body.firstName,
    lastName: body.lastName,
    // Only what the unit asks for is kept.
    documentType: profile.askIdCard ? (body.documentType ?? null) : null,
    idCardNo: profile.askIdCard ? (body.idCardNo ?? null) : null,
    isSubscription: body.isSubscription,
    promoCode: body.promoCode || null,
  } satisfies Omit<Registration, 'passwordHash' | 'outside'>;
}
