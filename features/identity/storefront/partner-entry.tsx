import { useEffect, useEffectEvent } from 'react';
import { partnerEntryCall } from '#contract/identity.ts';
import { kept, keptEntry } from '#domain/kept-names.ts';
import type { UnitId } from '#domain/unit.ts';
import type { IdentityCalls } from './calls.ts';
import { leaveFor } from './leave-for.ts';
import { browserStores } from '#ui/browser-stores.ts';
import { Working } from './working.tsx';

export interface PartnerEntryProps {
  readonly unit: UnitId;
  readonly calls: IdentityCalls;
  readonly onFailed: () => void;
}

/**
 * AUTH-30, AUTH-34: a partner's link ends here, as `?page=…&item=…#letter`. The letter stands behind the #, where
 * no server and no log sees it, and is taken out of the address before anything else happens.
 */
export function PartnerEntry({ unit, calls, onFailed }: PartnerEntryProps) {
  async function enter(): Promise<void> {
    const jwt = location.hash.slice(1);
    const query = new URLSearchParams(location.search);
    const [page, item] = [query.get('page'), query.get('item')];
    history.replaceState(history.state, '', location.pathname);
    const outcome = await calls.send(partnerEntryCall, {
      projectBu: unit,
      jwt,
      ...(page !== null && { page }),
      ...(item !== null && { item }),
    });
    if (!outcome.ok) return onFailed();
    const { backUrl, redirectUrl } = outcome.data;
    await calls.resume();
    keptEntry(unit, kept.returnUrl, browserStores()).write(backUrl);
    leaveFor(redirectUrl);
  }
  const begin = useEffectEvent(() => {
    enter().catch(onFailed);
  });
  useEffect(() => begin(), []);
  return <Working text="register.verify.working" />;
}
