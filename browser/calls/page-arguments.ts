import type { Client } from '#contract/client.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';

/** What the server works with to fill one page, whichever app renders it. */
export interface PageArguments {
  readonly unit: UnitProfile;
  readonly language: Language;
  /** Asks the api of this unit, in this language, for whoever is not signed in. */
  readonly client: Client;
  readonly log: PageLog;
}

export interface PageLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
