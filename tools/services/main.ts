// pnpm services start | stop
import { startServices, stopServices } from '#testing/local/services.ts';

const [command] = process.argv.slice(2);
if (command === 'start') {
  const { pods, redisUrl } = await startServices();
  for (const [name, url] of Object.entries(pods)) console.log(`pod ${name}\t${url}`);
  console.log(`redis\t${redisUrl}`);
} else if (command === 'stop') {
  await stopServices();
} else {
  console.error('usage: pnpm services start | stop');
  process.exit(2);
}
