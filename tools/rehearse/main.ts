// pnpm rehearse [<release>] [<tests> …]: the tests of the release before, on the schema of this one. For as long as a release is
// rolled out, and for as long as it may be taken back, the one before works on the new schema; its own tests say whether
// it can. <release> is a tag or a commit: without it the newest tag, or where there is none the commit before the newest
// migration. <tests> are folders, all that talk to a database if none is named.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut, releaseBefore, type PreviousRelease } from '#testing/local/previous-release.ts';
import { sortFailed } from './meant.ts';
import { toldByTests, type Told } from './told.ts';

/** What speaks to a database. What says which migrations there are is about the release that migrates. */
const speaking = ['data/*/', 'ledger/', 'server/', 'features/*/{api,pay,worker}/'];
const migrating = 'data/migrat';

// Whoever calls it off has its servers ended and its copy removed all the same.
process.on('SIGINT', () => {});

const repository = join(import.meta.dirname, '../..');
const [named, ...tests] = process.argv.slice(2);
const release = releaseBefore(repository, named);
const previous = checkOut(repository, release);
// Servers of the rehearsal's own: whoever runs tests in this checkout meanwhile keeps their databases.
process.env['SERVICES_OF'] = previous.folder;
const { startServices, stopServices } = await import('#testing/local/services.ts');
const { prepareTemplate } = await import('#testing/databases.ts');
try {
  const { pods } = await startServices({ durable: false });
  // Migrated by this release, as in production; the one before finds what it would have made itself.
  for (const server of Object.values(pods)) await prepareTemplate(server);
  previous.takeMigrations(repository);
  const began = performance.now();
  const told = rehearse(previous);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const { passed } = told;
  const { expected, failed } = sortFailed(told.failed, previous.newMigrations);
  console.log(
    JSON.stringify({
      release: release.name,
      newMigrations: previous.newMigrations,
      passed,
      failed: failed.length,
      expected: expected.length,
      seconds,
    }),
  );
  for (const { test, migration, why } of expected) console.log(`expected since ${migration}: ${test} (${why})`);
  for (const title of failed) console.log(`FAILED on the new schema: ${title}`);
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
} finally {
  await stopServices();
  previous.remove();
}

function rehearse({ folder, run }: PreviousRelease): Told {
  const usual = globSync(speaking, { cwd: folder })
    .filter((path) => !path.startsWith(migrating))
    .map((path) => `${path}/`);
  run('pnpm', ['vitest', 'run', ...(tests.length > 0 ? tests : usual)], { mayFail: true });
  const report = join(folder, 'reports/vitest.json');
  if (!existsSync(report)) throw new Error('the tests of the release before did not run');
  return toldByTests(report, folder);
}
