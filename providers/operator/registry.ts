import { watched } from '#platform/telemetry/watched.ts';
import type { OperatorService, OperatorSettings } from './port.ts';
import { reloadly } from './reloadly/reloadly.ts';

interface Provider {
  /** Where it answers, if nobody says otherwise. */
  readonly base: string;
  readonly authBase: string;
  readonly make: (settings: OperatorSettings) => OperatorService;
}

const providers: ReadonlyMap<string, Provider> = new Map([
  ['reloadly', { base: 'https://topups.reloadly.com', authBase: 'https://auth.reloadly.com', make: reloadly }],
]);

export const operatorService = (name: string, settings: OperatorSettings): OperatorService =>
  watched('operator', name, providerOf(name).make(settings));

export const operatorBases = (name: string): Pick<OperatorSettings, 'base' | 'authBase'> => {
  const { base, authBase } = providerOf(name);
  return { base, authBase };
};

function providerOf(name: string): Provider {
  const provider = providers.get(name);
  if (!provider) throw new Error(`Phone credit by "${name}" is unknown; one of: ${[...providers.keys()].join(', ')}`);
  return provider;
}
