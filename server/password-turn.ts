// Where passwords are hashed: few at a time, and each network in turn.
import { availableParallelism } from 'node:os';
import { refuseFor } from '#domain/refusal.ts';
import type { PasswordTurn, Passwords } from './handler.ts';
import type { FairQueue, FairQueueOptions } from '#platform/fair-queue.ts';
import { hashPassword, passwordFits } from '#platform/passwords/password-hash.ts';

/** Node has four threads for work of this kind, and a core belongs to everybody else. */
const threadsMost = 3;

/** A hash takes about 40 ms, so on two cores the last of thirty waits little more than a second. */
export const usualPasswordQueue: FairQueueOptions = {
  concurrencyMax: Math.max(1, Math.min(availableParallelism() - 1, threadsMost)),
  waitingMax: 30,
  waitingEachMax: 4,
  waitMsMax: 2_000,
};

const passwords: Passwords = { hash: hashPassword, fits: passwordFits };

export const passwordTurnOf =
  (queue: FairQueue, network: string): PasswordTurn =>
  async (work) => {
    const outcome = await queue.take(network, () => work(passwords));
    return outcome.came ? outcome.value : refuseFor('server.unavailable', outcome.retrySeconds);
  };
