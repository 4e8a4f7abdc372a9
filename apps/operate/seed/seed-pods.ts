import { ConfigError, readConfig } from '#platform/config.ts';

/** The pods to fill. What is seeded has passwords that everybody knows, so it is no shop's that somebody runs. */
export function seedPods(named: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const { PROFILE, PODS } = readConfig(['PODS'], {
    PROFILE: environment['PROFILE'] || 'development',
    PODS: named.join(' '),
  });
  if (PROFILE === 'production')
    throw new ConfigError(
      'Nothing was seeded:\n  - PROFILE must not be production: everybody knows the passwords of what is seeded.',
    );
  return PODS;
}
