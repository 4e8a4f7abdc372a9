// What a server of calls is made of. Tests build it with the same parts on test databases.
import type { UnitCaptcha } from '#domain/units/unit.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import type { OpenUnits, UnitProfiles } from '#data/units/units.ts';
import type { Files, Providers } from './handler.ts';
import type { Busy } from '#platform/busy.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import type { FairQueue } from '#platform/fair-queue.ts';
import type { Ids } from '#platform/ids.ts';
import type { Rates } from '#platform/limits.ts';
import type { ProcessParts } from '#platform/process.ts';
import type { Replays } from '#platform/replays.ts';
import type { Seldom } from '#platform/telemetry/seldom.ts';
import type { InFlight } from './in-flight.ts';
import type { Admission } from '#platform/http/admission.ts';
import type { SharedSlots, Shares } from '#platform/http/slots.ts';
import type { FileDesk } from '#platform/http/receive-file.ts';
import type { ProvenTokens } from './proven-tokens.ts';
import type { PublicAnswers } from './public-answers.ts';
import type { CaptchaVerifier } from '#providers/captcha/port.ts';
import type { ObjectStore } from '#providers/storage/port.ts';

/** What a server is given, and what it makes for itself. */
export interface ServerParts extends ServerGiven {
  readonly files: Files;
  readonly providers: Providers;
  readonly inFlight: InFlight;
  readonly publicAnswers: PublicAnswers;
  /** For lines that a flood of requests would write a flood of. */
  readonly seldom: Seldom;
  readonly admission: Admission;
  /** What each token has in this process now. */
  readonly shares: Shares;
  readonly provenTokens: ProvenTokens;
  /** Files that are received and looked at now, by the network they come from. */
  readonly fileSlots: SharedSlots;
  /** Where the files of requests lie while they are worked on. */
  readonly desk: FileDesk;
  readonly passwordQueue: FairQueue;
}

export interface ServerGiven extends ProcessParts {
  readonly directory: UnitDirectory;
  readonly profiles: UnitProfiles;
  /** Tells when a unit's profile or catalogue has changed. */
  readonly onUnitChange: OpenUnits['onUnitChange'];
  readonly keys: UnitKeys;
  readonly rates: Rates;
  readonly replays: Replays;
  readonly busy: Busy;
  /** What handlers may ask outside; without it there is nobody anywhere. */
  readonly providers?: Providers;
  /** Where files are kept; without it a call that needs one fails. */
  readonly objects?: ObjectStore;
  /** Where the api is found from outside, for the reference and for addresses in answers. */
  readonly publicOrigin?: string;
  /** The verifier of a unit's captcha. */
  readonly captcha: (unit: UnitCaptcha) => CaptchaVerifier;
  /** The only origins whose pages may call us from a browser; the first is the shop's. */
  readonly origins: readonly string[];
  /** The shop's host name, in which a captcha must have been solved. */
  readonly shopHostname: string;
  readonly clock: Clock;
  readonly ids: Ids;
}
