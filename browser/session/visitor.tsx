// The visitor as the screens know them. Every page comes from the server as for a guest; who is really
// there shows once the page is alive.
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { NamedPerson } from '#domain/shop/navigation.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { authUserKey, readAuthUser } from './auth-user.ts';
import { readVisitorCookie, visitorEvent } from '../kept/visitor-cookie.ts';

export interface Visitor {
  readonly kind: VisitorKind;
  /** What they are called (NAV-25, NAV-26); null for a guest, and where the browser keeps nothing. */
  readonly person: NamedPerson | null;
  /** Their number, to ask for their own things with. */
  readonly custId: string | null;
}

const guest: Visitor = { kind: 'guest', person: null, custId: null };
export const VisitorContext = createContext<Visitor>(guest);

export const useVisitor = (): Visitor => use(VisitorContext);

export function VisitorProvider({ unit, children }: { unit: UnitId; children: ReactNode }) {
  const kind = useSyncExternalStore<VisitorKind>(
    onChange,
    () => readVisitorCookie(document.cookie, unit),
    () => 'guest',
  );
  const kept = useSyncExternalStore(onChange, keptText, () => null);
  const visitor = useMemo(() => visitorOf(unit, kind, kept), [unit, kind, kept]);
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}

export function visitorOf(unit: UnitId, kind: VisitorKind, kept: string | null): Visitor {
  if (kind === 'guest') return guest;
  const user = readAuthUser(unit, kept);
  const person = user && {
    firstName: user.custName ?? '',
    lastName: '',
    companyName: user.companyName ?? '',
  };
  return { kind, person, custId: user?.custId ?? null };
}

function keptText(): string | null {
  try {
    return localStorage.getItem(authUserKey);
  } catch {
    return null;
  }
}

/** On this page, or in another tab, which may have signed in or out meanwhile. */
function onChange(look: () => void): () => void {
  const events = ['focus', 'storage', visitorEvent];
  for (const event of events) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    for (const event of events) window.removeEventListener(event, look);
    document.removeEventListener('visibilitychange', look);
  };
}
