// Brings databases to the newest schema, before a new release starts serving:
//   MIGRATOR_PODS='postgres://unwrap_migrator:…@db-east/unwrap …' node apps/operate/migrate.ts
// or with the addresses as its words, where there is no password in them: whoever lists processes sees words.
// The roles of data/migrate/roles.sql and the database itself are made once by the server's superuser.
import { migrate } from '#data/migrate/migrate.ts';
import { keepParts } from '#data/migrate/parts.ts';
import { systemClock } from '#platform/clock.ts';
import { orExplain, readConfig } from '#platform/config.ts';

for (const url of addresses(process.argv.slice(2))) {
  const { host, pathname } = new URL(url);
  const say = (line: string) => console.error(`${host}${pathname}: ${line}`);
  try {
    const done = await migrate(url, { onWait: say });
    const parts = await keepParts(url, systemClock.now(), (line) =>
      say(`warning: ${line} (docs/operations/retention.md#parts)`),
    );
    console.log(`${host}${pathname}: ${[...done, ...parts].join(', ') || 'nothing to do'}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Where PROFILE says production it is as strict about its lines as every process is. */
function addresses(words: readonly string[]): readonly string[] {
  const given = words.length > 0 && { MIGRATOR_PODS: words.join(' ') };
  return orExplain(() => readConfig(['MIGRATOR_PODS'], { PROFILE: 'development', ...process.env, ...given }))
    .MIGRATOR_PODS;
}
