// The long forms of the experiments on signing in.
import { identityEngines, openIdentityUnit, type IdentityUnit } from './identity-unit.ts';
import { sessionReplays } from './session-replays.ts';
import { signInOutage } from './sign-in-outage.ts';
import { signInTiming } from './sign-in-timing.ts';

async function onUnit<T>(experiment: (unit: IdentityUnit) => Promise<T>): Promise<T> {
  const unit = await openIdentityUnit(await identityEngines());
  try {
    return await experiment(unit);
  } finally {
    await unit.close();
  }
}

/** 500 interleaved pairs of each question. */
export const signInTimingLong = () =>
  onUnit(async (unit) => ({
    login: await signInTiming(unit, 500, 'login'),
    reset: await signInTiming(unit, 500, 'reset'),
    register: await signInTiming(unit, 500, 'register'),
  }));

/** E18: five people with eight tabs each, a hundred rounds, and a hundred copied secrets. */
export const sessionsLong = () => onUnit((unit) => sessionReplays(unit, { people: 5, tabs: 8, rounds: 100 }));

/** E7: each engine cut off for ten seconds in each way. */
export const signInOutageLong = () => onUnit((unit) => signInOutage(unit, { cutMs: 10_000, clients: 8 }));
