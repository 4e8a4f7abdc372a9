// pnpm dev: everything, with seeded units, until Ctrl-C.
import { thingsToTry } from '#apps/operate/seed/things-to-try.ts';
import { deskCouponsIn } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { prepareDevelopment } from '#testing/local/development.ts';
import { startProcesses, stopProcesses, type ProcessPlan } from '#testing/local/processes.ts';

// The storefront watches its own sources through Vite.
const watch = ['--watch', '--watch-preserve-output'];
const programs: ProcessPlan[] = [
  { name: 'api', flags: watch },
  { name: 'pay', flags: watch },
  { name: 'worker', flags: watch },
  { name: 'storefront' },
  { name: 'sandbox', flags: watch },
];

const started = performance.now();
const development = await prepareDevelopment('unwrap_dev');

const processes = await startProcesses(programs, {
  environment: (opsPort, name) => development.environment(opsPort, name),
});
await development.tellOfPayments();
for (const { child } of processes) child.on('exit', (code) => code && stop(code));

function stop(code = 0): void {
  void stopProcesses(processes);
  process.exitCode = code;
}
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

const row = (name: string, address: string) => console.log(`  ${name.padEnd(18)} ${address}`);
console.log(`\nUnwrap is running after ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
row('Sandbox', `${development.sandboxUrl}  mails, messages and switches; the pages to pay on are its as well`);
row('Calls', `${development.apiOrigin}/reference`);
console.log('\nWithout a page to look at; the shops call them, and providers the second:');
row('api', development.apiOrigin);
row('pay', development.payOrigin);
for (const { name, opsPort } of processes) row(`${name} health`, `http://127.0.0.1:${opsPort}/health/ready`);
console.log(`\n${thingsToTry(development.seeded, { ...development, deskCoupons: deskCouponsIn }).join('\n')}`);
console.log('\nCtrl-C stops the processes; "pnpm services stop" stops the servers.\n');
