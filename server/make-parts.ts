// What a server makes for itself besides what it is given.
import { ChildPool, type PoolOptions } from '#platform/child/child-pool.ts';
import { FairQueue, type FairQueueOptions } from '#platform/fair-queue.ts';
import { Admission, type AdmissionLimits } from '#platform/http/admission.ts';
import { LoopLag } from '#platform/http/loop-lag.ts';
import { FileDesk } from '#platform/http/receive-file.ts';
import type { ServerLimits } from '#platform/http/server.ts';
import { SharedSlots, Shares } from '#platform/http/slots.ts';
import { Seldom } from '#platform/telemetry/seldom.ts';
import type { ObjectStore } from '#providers/storage/port.ts';
import type { Handler, Providers } from './handler.ts';
import { InFlight } from './in-flight.ts';
import type { ServerGiven, ServerParts } from './parts.ts';
import { usualPasswordQueue } from './password-turn.ts';
import { ProvenTokens } from './proven-tokens.ts';
import { PublicAnswers } from './public-answers.ts';

/** Requests with one token that this process works on at once; more of them would wait in front of everybody else's. */
const requestsPerTokenMax = 64;

/** Of the places of files, what one network may hold: a body may take its sender half a minute. */
const networkPart = 1 / 4;

export interface CallServerOptions extends ServerGiven {
  readonly handlers: readonly Handler[];
  readonly trustedProxies?: readonly string[];
  /** How many files of strangers are looked at together. */
  readonly children?: Partial<PoolOptions>;
  /** How many passwords are hashed together, and how many wait for it. */
  readonly passwordQueue?: Partial<FairQueueOptions>;
  readonly limits?: Partial<ServerLimits>;
  /** When requests are turned away because there are too many. */
  readonly admission?: Partial<AdmissionLimits>;
  /** Where answers are kept in memory; without it there is room for the usual. */
  readonly publicAnswers?: PublicAnswers;
}

const noStore = (): never => {
  throw new Error('this server was given no object store');
};
const nowhere: ObjectStore = { put: noStore, get: noStore, delete: noStore, exists: noStore };

const nobody: Providers = { companyRegister: () => null, addressLookup: () => null };

export function makeParts(options: CallServerOptions): ServerParts {
  const publicAnswers = options.publicAnswers ?? new PublicAnswers();
  options.onUnitChange((unit) => publicAnswers.forget(unit));
  const files = {
    objects: options.objects ?? nowhere,
    children: new ChildPool(options.log, options.children),
  };
  return {
    ...options,
    files,
    providers: options.providers ?? nobody,
    inFlight: new InFlight(),
    publicAnswers,
    admission: new Admission({
      lag: new LoopLag(),
      waitMs: () => options.directory.expectedWaitMs(),
      ...(options.admission ? { limits: options.admission } : {}),
    }),
    shares: new Shares(requestsPerTokenMax),
    provenTokens: new ProvenTokens(),
    // No more than the children take: another file would be read whole, and then refused.
    fileSlots: new SharedSlots(files.children.places, networkPart),
    desk: new FileDesk(),
    seldom: new Seldom(),
    passwordQueue: new FairQueue({ ...usualPasswordQueue, ...options.passwordQueue }),
  };
}
