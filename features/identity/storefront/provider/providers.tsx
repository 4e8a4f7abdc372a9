import { useEffect, useEffectEvent, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { methodParameter } from '#domain/shop/shop-routes.ts';
import type { SignInMethod } from '#domain/units/unit.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { entrancePage, type Entrance } from '#domain/identity/entrances.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { useIdentityCalls } from '../parts/use-identity-calls.ts';
import { ProblemPopup } from '../sign-in/problem-popup.tsx';
import type { SignInProblem } from '../sign-in/sign-in.ts';
import { leaveFor } from './leave-for.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { beginTrip, keepTrip, providerMethods, type ProviderMethod } from './provider-trip.ts';

interface ProvidersProps {
  readonly unit: UnitId;
  readonly entrance: Entrance;
  readonly methods: readonly SignInMethod[];
}

/** The buttons that lead to other people's sign-ins. */
export function Providers({ unit, entrance, methods }: ProvidersProps) {
  const calls = useIdentityCalls();
  const { search } = useLocation();
  const returnPath = useHref(entrancePage('customer', 'return'));
  const navigate = useNavigate();
  const { kind } = useVisitor();
  const isAlive = useAlive();
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  async function start(method: ProviderMethod, from = search): Promise<void> {
    const begun = await beginTrip(calls, method, location.origin + returnPath, from);
    if (typeof begun === 'string') return setProblem(begun);
    keepTrip(unit, browserStores().session, begun.trip);
    leaveFor(begun.address);
  }
  // GATE-03: begun at once, and not again for whoever comes back with the browser's button: they come back to the
  // address that stood there when they left.
  const beginAtOnce = useEffectEvent(async () => {
    const query = new URLSearchParams(search);
    query.delete(methodParameter);
    const rest = `?${query.toString()}`;
    await navigate(rest, { replace: true });
    await start('sso', rest);
  });
  const isDue =
    isAlive &&
    kind === 'guest' &&
    new URLSearchParams(search).get(methodParameter) === 'sso' &&
    providerMethods(entrance, methods).includes('sso');
  useEffect(() => {
    const begin = () => void beginAtOnce().catch(() => setProblem('unreachable'));
    const begun = isDue ? setTimeout(begin) : undefined;
    return () => clearTimeout(begun);
  }, [isDue]);
  return (
    <>
      <ProviderButtons
        methods={providerMethods(entrance, methods)}
        others={entrance !== 'customer' || methods.includes('normal')}
        onStart={(method) => start(method).catch(() => setProblem('unreachable'))}
      />
      {problem && <ProblemPopup problem={problem} entrance={entrance} onClose={() => setProblem(null)} />}
    </>
  );
}
