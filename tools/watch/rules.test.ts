// What an operator's own tools say of the rules: that they are rules, that each sounds when it should and not before, and
// that nothing sounds on an ordinary day.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '#testing/local/programs.ts';

const watch = join(import.meta.dirname, '../../deploy/watch');
const filesIn = (folder: string) =>
  readdirSync(join(watch, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name));
const textOf = (files: readonly string[]) => files.map((file) => readFileSync(join(watch, file), 'utf8')).join('\n');
const run = async (program: string, ...words: readonly string[]) =>
  // Short runs that need not be thrifty with memory.
  (await promisify(execFile)(program, [...words], { cwd: watch, env: { ...process.env, GOGC: '400' } })).stdout;

test('KEEP-09 Prometheus and Alertmanager accept how they are set up, with every rule', async () => {
  const promtool = findProgram('promtool', 'amtool');
  expect(await run(promtool, 'check', 'config', 'prometheus.yml')).toContain('SUCCESS: 7 rule files found');
  expect(await run(findProgram('amtool'), 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
});

test('KEEP-09 KEEP-10 every alarm sounds at what it is for and not before, and none on an ordinary day', async () => {
  const tests = filesIn('alerts/tests');
  // It ends with 1 and says what was expected if one does not.
  const said = await run(findProgram('promtool'), 'test', 'rules', ...tests);
  expect(said.match(/SUCCESS/g)).toHaveLength(tests.length);

  const alarms = [...textOf(filesIn('alerts')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(new Set(alarms).size).toBe(alarms.length);
  const lines = textOf(tests).split('\n');
  const sounding = (name: string) =>
    lines.some((line, at) => line.includes(`"${name}"`) && /value: \d/.test(lines.slice(at, at + 7).join(' ')));
  expect(alarms.filter((name) => !sounding(name))).toEqual([]);
  // Thirteen seconds of a processor, of which there may be none to spare.
}, 400_000);

test.each([
  ['page', 'NoPrimary', 'page'],
  ['ticket', 'DiskFilling', 'ticket'],
  ['heartbeat', 'StillWatching', 'heartbeat'],
])('KEEP-09 an alarm that is a %s goes to whoever hears those', async (severity, alarm, receiver) => {
  const amtool = findProgram('amtool');
  const words = ['config', 'routes', 'test', '--config.file=alertmanager.yml'];
  const routed = await run(amtool, ...words, `alertname=${alarm}`, `severity=${severity}`);
  expect(routed.trim()).toBe(receiver);
});

test('KEEP-09 what silences an alarm, and what is silenced, are alarms', () => {
  const alarms = new Set([...textOf(filesIn('alerts')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name));
  const named = [...textOf(['alertmanager.yml']).matchAll(/alertname =~? "?([\w|]+)/g)].flatMap(([, names = '']) =>
    names.split('|'),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !alarms.has(name))).toEqual([]);
});
