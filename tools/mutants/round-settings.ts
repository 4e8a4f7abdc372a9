// What the tool tells the test runners, which are other processes in a copy of the tree, through the environment.
interface RoundSettings {
  readonly tests: readonly string[];
  readonly services: boolean;
}

export const roundEnvironment = ({ tests, services }: RoundSettings): Record<string, string> => ({
  MUTANTS_ROUND: JSON.stringify({ tests, services }),
});

export const readRoundSettings = (environment: NodeJS.ProcessEnv): RoundSettings =>
  JSON.parse(environment['MUTANTS_ROUND'] ?? '{"tests":[],"services":false}') as RoundSettings;
