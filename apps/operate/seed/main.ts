// Fills empty pods with the example units:
//   node apps/operate/seed/main.ts east=postgres://unwrap_app@db-east/unwrap …
// For trying things out; its keys are the development keys, so production refuses what it sealed.
import { readConfig } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { seed } from './seed.ts';

const { PODS } = readConfig(['PODS'], {
  PROFILE: 'development',
  PODS: process.argv.slice(2).join(' '),
});
const pods = openPods(PODS, 'seed');
await seed(pods);
await closePods(pods);
