// pnpm services start | pod | stop
import { formPod } from '#testing/local/pod/pod.ts';
import { standingPod, sweepPods } from '#testing/local/pod/register.ts';
import { startServices, stopServices } from '#testing/local/services.ts';

const commands: Record<string, () => Promise<void>> = {
  async start() {
    const { pods, redisUrl } = await startServices();
    for (const [name, url] of Object.entries(pods)) console.log(`pod ${name}\t${url}`);
    console.log(`redis\t${redisUrl}`);
  },
  /** As in production: three nodes, what remembers which of them leads, and the way in. `pod namespaces`: lines can be cut. */
  async pod() {
    const hosts = process.argv[3] === 'namespaces' ? 'namespaces' : 'loopback';
    const addresses = standingPod() ?? (await formPod({ hosts, stays: true })).addresses;
    for (const [name, address] of Object.entries(addresses)) console.log(`${name}\t${address}`);
  },
  async stop() {
    await sweepPods({ all: true });
    await stopServices();
  },
};

const [name = ''] = process.argv.slice(2);
const command = commands[name];
if (command) await command();
else {
  console.error(`usage: pnpm services ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}
