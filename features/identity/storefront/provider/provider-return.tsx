import { useEffect, useEffectEvent, useState } from 'react';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { answerIn, endTrip, keepTrip, readTrip, type ProviderRegistration } from './provider-trip.ts';
import { SecondStepForm } from '../sign-in/second-step.tsx';
import { confirmSignIn, type SecondStep, type SignInProblem } from '../sign-in/sign-in.ts';
import { Working } from '../parts/working.tsx';

export interface ProviderReturnProps {
  readonly unit: UnitId;
  readonly calls: IdentityCalls;
  /** With the query of the sign-in that the trip began at. */
  readonly onSignedIn: (search: string) => void;
  readonly onRegister: (registration: ProviderRegistration) => void;
  /** GATE-14: the partner lets its visitor go on as a guest; with the same query. */
  readonly onGuest: (search: string) => void;
  /** AUTH-34: the owner of the account has been asked by mail. */
  readonly onOwnerAsked: () => void;
  /** With what came in the way, where there is more to say than that it failed. */
  readonly onFailed: (problem: SignInProblem | null) => void;
  /** Back to where one signs in. */
  readonly onBack: () => void;
}

interface Left {
  readonly step: SecondStep;
  readonly search: string;
}

/** AUTH-32, AUTH-33: keeps what came back, takes it out of the address, and signs in with it on the next load. */
export function ProviderReturn({
  unit,
  calls,
  onSignedIn,
  onRegister,
  onGuest,
  onOwnerAsked,
  onFailed,
  onBack,
}: ProviderReturnProps) {
  const [left, setLeft] = useState<Left | null>(null);
  /** What is still owed, if anything is. */
  async function arrived(): Promise<Left | null> {
    const answer = answerIn(location.search);
    const trip = readTrip(unit, browserStores().session);
    if (!trip || answer === 'refused') {
      onFailed(null);
      return null;
    }
    if (answer === 'guest') {
      keepTrip(unit, browserStores().session, undefined);
      onGuest(trip.search);
      return null;
    }
    if (answer) {
      keepTrip(unit, browserStores().session, { ...trip, answer });
      location.replace(location.pathname);
      return null;
    }
    // Once: whoever comes here again begins again.
    keepTrip(unit, browserStores().session, undefined);
    const end = await endTrip(calls, trip);
    if (end.kind === 'second-step') return { step: end.step, search: trip.search };
    if (end.kind === 'signed-in') onSignedIn(trip.search);
    else if (end.kind === 'register') onRegister(end.registration);
    else if (end.kind === 'owner-asked') onOwnerAsked();
    else onFailed(end.problem);
    return null;
  }
  const begin = useEffectEvent(() => {
    arrived().then(setLeft, () => onFailed(null));
  });
  useEffect(() => begin(), []);
  if (left)
    return (
      <SecondStepForm
        step={left.step}
        confirm={async (code) => {
          const outcome = await confirmSignIn(calls, left.step, code);
          if (outcome === 'signed-in') onSignedIn(left.search);
          return outcome;
        }}
        onBack={onBack}
      />
    );
  return (
    <>
      <Working text="register.verify.working" />
      {calls.captchaPopup}
    </>
  );
}
