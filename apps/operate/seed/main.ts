// Fills empty pods with the example units:
//   node apps/operate/seed/main.ts east=postgres://unwrap_app@db-east/unwrap …
// For trying things out; its keys are the development keys, so production refuses what it sealed, and it refuses production.
import { closePods, openPods } from '#platform/db/pods.ts';
import { seed } from './seed.ts';
import { seedPods } from './seed-pods.ts';

const pods = openPods(seedPods(process.argv.slice(2), process.env), 'seed');
await seed(pods);
await closePods(pods);
