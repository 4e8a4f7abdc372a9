// API-47: individuals, employees of a company, and whoever comes back from somebody else's sign-in.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { employeeName } from '#domain/identity/sign-in.ts';
import { unitCan } from '#domain/units/unit.ts';
import { loginCall } from '#contract/identity/sign-in.ts';
import { methodOf } from '#contract/wire/identity/member.ts';
import { preparedHandler } from '#server/handler.ts';
import { admitByProvider, confirmedFirst, proveByProvider } from '../provider/come-back.ts';
import { proveTyped, signInProved } from './password-login.ts';

export const loginHandler = preparedHandler(
  loginCall,
  async (context) => {
    const { body, profile } = context;
    const method = methodOf(body.loginType);
    // AUTH-04: only what the unit offers.
    if (!profile.signIn.includes(method)) return refuse('auth.method-unknown');
    if (method !== 'normal') {
      const back = await proveByProvider(context, method);
      return isRefusal(back) ? back : confirmedFirst(context, back);
    }
    // EMPL-01, EMPL-13: employee id and corporate code, with the pin as password.
    if (body.userType === 'EM') {
      // UNIT-11: as their page, this entrance is there with the companies.
      if (!unitCan(profile, 'business')) return refuse('auth.method-unknown');
      return proveTyped(context, 'employee', body, employeeName(body.corporateCode ?? '', body.account ?? ''));
    }
    return proveTyped(context, 'customer', body);
  },
  async (context, proof) => {
    if ('identity' in proof) return admitByProvider(context, proof);
    return signInProved(context, proof);
  },
);
