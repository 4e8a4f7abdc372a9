// pnpm mutants:sql [words]: breaks the SQL of the ledger and the tills in one place at a time (mutants.ts) and runs
// the tests that are to notice. Without a mutant the same tests must pass, or their failing would say nothing. The
// databases of this run are cloned from a template of its own: what is broken is broken there, and goes with it.
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { cloneDatabase, prepareTemplate, type TestDatabase } from '#testing/databases.ts';
import { startServices } from '#testing/local/services.ts';
import { changed, definitionOf } from './definitions.ts';
import type { SqlMutant } from './mutant.ts';
import { sqlMutants } from './mutants.ts';

const words = process.argv.slice(2).join(' ');
const chosen = sqlMutants.filter(({ name, of }) => `${name} ${of}`.includes(words));
const files = [...new Set(chosen.map(({ noticedBy: [file] }) => file))];

const { pods, redisUrl } = await startServices();
const vitest = await createVitest('test', {
  config: false,
  watch: false,
  // The tests' own word is enough here.
  reporters: [{}],
  setupFiles: ['testing/each-file.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
});
vitest.provide('redisUrl', redisUrl);

const sound = await outcomesOf(vitest, files);
let survived = 0;
for (const mutant of chosen) {
  const test = mutant.noticedBy.join(': ');
  const before = sound.get(test) ?? 'not there';
  const after = before === 'passed' ? (await outcomesOf(vitest, [mutant.noticedBy[0]], mutant)).get(test) : before;
  const isKilled = before === 'passed' && after === 'failed';
  if (!isKilled) survived += 1;
  const otherwise = before === 'passed' ? `SURVIVED (${after})` : `NO TEST (without the mutant ${before})`;
  console.log(`${isKilled ? 'killed' : otherwise}: ${mutant.name}\n    ${test}`);
}
await vitest.close();
console.log(`${chosen.length - survived} of ${chosen.length} mutants killed`);
process.exitCode = survived > 0 || chosen.length === 0 ? 1 : 0;

/** What became of each test of these files, by file and whole title. */
async function outcomesOf(runner: Vitest, wanted: readonly string[], mutant?: SqlMutant): Promise<Map<string, string>> {
  const [east, west] = [await templateOn(pods.east, mutant), await templateOn(pods.west, mutant)];
  try {
    runner.provide('pods', { east: at(pods.east, east), west: at(pods.west, west) });
    const specifications = await runner.globTestSpecifications([...wanted]);
    const { testModules } = await runner.runTestSpecifications(specifications);
    return new Map(testModules.flatMap(resultsOf));
  } finally {
    await Promise.all([east.drop(), west.drop()]);
  }
}

async function templateOn(server: string, mutant: SqlMutant | undefined): Promise<TestDatabase> {
  const database = await cloneDatabase(server, await prepareTemplate(server));
  if (mutant)
    await asSuperuser(database.url('unwrap_migrator'), async (client) => {
      await client.query(changed(await definitionOf(client, mutant.of), mutant));
    });
  return database;
}

function at(server: string, database: TestDatabase): { server: string; template: string } {
  return { server, template: new URL(database.url('unwrap_migrator')).pathname.slice(1) };
}

function resultsOf({ relativeModuleId, children }: TestModule): [string, string][] {
  return [...children.allTests()].map((test) => [
    `${relativeModuleId}: ${test.fullName.replaceAll(' > ', ' ')}`,
    test.result().state,
  ]);
}
