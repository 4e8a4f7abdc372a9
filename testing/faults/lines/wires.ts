// A line that the kernel itself cuts, with packets that are lost on their way: both ends keep their connection and hear nothing,
// which no proxy in between can play. An engine that listens on several addresses of the loopback has one for each client, so
// that each can be cut off alone. Only root may, and only on Linux with nftables.
import { execFileSync, spawnSync } from 'node:child_process';
import { afterFile } from '../../after-file.ts';
import type { Cut, CutLine } from '../cut-line.ts';

export const canCutWires = (): boolean => {
  if (process.getuid?.() !== 0) return false;
  const probe = `unwrap_probe_${process.pid}`;
  const made = spawnSync('nft', ['add', 'table', 'inet', probe], { stdio: 'ignore' }).status === 0;
  if (made) execFileSync('nft', ['delete', 'table', 'inet', probe]);
  return made;
};

let wires = 0;

export function openWire({ host, port }: { readonly host: string; readonly port: number }): CutLine {
  wires += 1;
  const table = `unwrap_wire_${process.pid}_${wires}`;
  const nft = (script: string): void => void execFileSync('nft', ['-f', '-'], { input: script });
  nft(`table inet ${table} {\n chain arriving {\n type filter hook input priority 0;\n }\n}\n`);
  const close = () => nft(`delete table inet ${table}\n`);
  afterFile(close);
  const rule = (match: string, verdict: string) => `add rule inet ${table} arriving ${match} ${verdict}\n`;
  const asked = `ip daddr ${host} tcp dport ${port}`;
  const said = `ip saddr ${host} tcp sport ${port}`;
  const rules: Readonly<Record<Cut, string>> = {
    gone: rule(asked, 'reject with tcp reset') + rule(said, 'reject with tcp reset'),
    silent: rule(asked, 'drop') + rule(said, 'drop'),
    unheard: rule(asked, 'drop'),
    unanswered: rule(said, 'drop'),
  };
  const mend = () => nft(`flush chain inet ${table} arriving\n`);
  return {
    port,
    cut(how = 'gone') {
      nft(`flush chain inet ${table} arriving\n${rules[how]}`);
    },
    mend,
    // Whoever opened the file closes it.
    close: async () => mend(),
  };
}
