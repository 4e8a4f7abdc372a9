// A line to an engine that can be cut and mended: what is on its way is lost, and nobody is told.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * `gone` closes every connection and takes no new one; on a `silent` line nothing arrives, on one that is `unheard` nothing
 * that its client says, on one that is `unanswered` nothing that is said to its client.
 */
export type Cut = 'gone' | 'silent' | 'unheard' | 'unanswered';

export interface CutLine {
  readonly port: number;
  cut(how?: Cut): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(to: { readonly host: string; readonly port: number }): Promise<CutLine> {
  let state: 'up' | Cut = 'up';
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'gone') return void near.destroy();
    const far = connect(to.port, to.host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => (open.delete(socket), near.destroy(), far.destroy()));
    }
    near.on('data', (bytes) => void ((state === 'up' || state === 'unanswered') && far.write(bytes)));
    far.on('data', (bytes) => void ((state === 'up' || state === 'unheard') && near.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut(how = 'gone') {
      state = how;
      if (how === 'gone') hangUp();
    },
    mend() {
      // What was swallowed in silence cannot be carried on.
      if (state !== 'gone') hangUp();
      state = 'up';
    },
    async close() {
      hangUp();
      server.close();
    },
  };
}
