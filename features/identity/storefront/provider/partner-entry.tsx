import { useEffect, useEffectEvent } from 'react';
import { partnerEntryCall } from '#contract/identity/sign-in.ts';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { leaveFor } from './leave-for.ts';
import { ssoTypeIn } from './sign-on-token-kind.ts';
import { problemElsewhere, type SignInProblem } from '../sign-in/sign-in.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { Working } from '../parts/working.tsx';

export interface PartnerEntryProps {
  readonly unit: UnitId;
  readonly calls: IdentityCalls;
  /** With what came in the way, where there is more to say than that it failed, and whom the token speaks of. */
  readonly onFailed: (problem: SignInProblem | null, ssoType: string | null) => void;
}

/**
 * AUTH-30, AUTH-34: a partner's link ends here, as `?page=…&item=…#token`. The sign-on token stands behind the #, where
 * no server and no log sees it, and is taken out of the address before anything else happens.
 */
export function PartnerEntry({ unit, calls, onFailed }: PartnerEntryProps) {
  async function enter(jwt: string): Promise<void> {
    const query = new URLSearchParams(location.search);
    const [page, item] = [query.get('page'), query.get('item')];
    history.replaceState(history.state, '', location.pathname);
    const outcome = await calls.send(partnerEntryCall, {
      projectBu: unit,
      jwt,
      ...(page !== null && { page }),
      ...(item !== null && { item }),
    });
    if (!outcome.ok) return onFailed(problemElsewhere(outcome.failure.name), ssoTypeIn(jwt));
    const { backUrl, redirectUrl } = outcome.data;
    await calls.resume();
    keptEntry(unit, kept.returnUrl, browserStores()).write(backUrl);
    leaveFor(redirectUrl);
  }
  const begin = useEffectEvent(() => {
    const jwt = location.hash.slice(1);
    enter(jwt).catch(() => onFailed(null, ssoTypeIn(jwt)));
  });
  useEffect(() => begin(), []);
  return <Working text="register.verify.working" />;
}
