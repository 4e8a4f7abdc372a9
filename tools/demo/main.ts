// What the containers of deploy/demo/compose.yaml run, each by its own word:
//   prepare                                   makes databases, brings them to the newest schema, fills them with the example units
//   api | pay | worker | storefront | sandbox the process of that name, told what a demonstration is
//   show                                      once they are ready: who is told of payments, and what there is to try
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, migrate, urlFor } from '#data/migrate/migrate.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { seed } from '#apps/operate/seed/seed.ts';
import { thingsToTry } from '#apps/operate/seed/things-to-try.ts';
import { deskCouponsIn } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { tellAt } from '#testing/local/development.ts';
import { databaseOf, demoEnvironment, demoPlace, isDemoProcess, operationsPorts, podNames } from './place.ts';

const place = demoPlace();

async function prepare(): Promise<void> {
  for (const pod of podNames) {
    await createDatabase(place.server, databaseOf(pod));
    await migrate(urlFor(place.server, databaseOf(pod), 'unwrap_migrator'));
  }
  await seeded();
}

/** The same every time: what is there already stays. */
async function seeded() {
  const pods = openPods(place.pods, 'seed');
  try {
    return await seed(pods);
  } finally {
    await closePods(pods);
  }
}

async function show(): Promise<void> {
  for (const port of Object.values(operationsPorts)) await ready(port);
  await tellAt(place);
  const addresses = {
    shopOrigin: place.origins.shop,
    apiOrigin: place.origins.api,
    sandboxUrl: `http://127.0.0.1:${place.ports.sandbox}`,
    deskCoupons: deskCouponsIn,
  };
  console.log(`\n${thingsToTry(await seeded(), addresses).join('\n')}`);
  console.log(`\nThe shops: ${place.origins.shop}   Mails, messages and switches: ${addresses.sandboxUrl}\n`);
}

async function ready(port: number): Promise<void> {
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok ?? false;
  while (!(await isReady())) await sleep(500);
}

const [word = ''] = process.argv.slice(2);
if (word === 'prepare') await prepare();
else if (word === 'show') await show();
else if (isDemoProcess(word)) {
  Object.assign(process.env, demoEnvironment(word));
  await import(`#apps/${word}/main.ts`);
} else {
  console.error(`usage: node tools/demo/main.ts prepare | show | ${Object.keys(operationsPorts).join(' | ')}`);
  process.exit(2);
}
