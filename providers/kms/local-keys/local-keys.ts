// Master keys given to the process by its secret store. The first wraps; all of them unwrap, so a new
// key is put in front and the old ones stay until everything they wrapped has been wrapped again.
import { seal, unseal } from '#platform/crypto/envelope.ts';
import type { KeyService, MasterKey } from '../port.ts';

export function localKeys(keys: readonly MasterKey[]): KeyService {
  const [current] = keys;
  if (!current) throw new Error('a key service needs at least one master key');
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('two master keys have one name; a new key needs a new name');
  return {
    newest: current.id,
    async wrap(dataKey, belongsTo) {
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.from([id.length]), id, seal(current.key, dataKey, belongsTo)]);
    },
    async unwrap(wrapped, belongsTo) {
      const { id, sealed } = parted(wrapped);
      const master = keys.find((candidate) => candidate.id === id);
      if (!master) throw new Error(`the master key "${id}" is not configured`);
      return unseal(master.key, sealed, belongsTo);
    },
    wrappedBy: (wrapped) => parted(wrapped).id,
  };
}

/** Layout: the length of the master key's name, the name, and what was sealed with it. */
function parted(wrapped: Buffer): { id: string; sealed: Buffer } {
  const idLength = wrapped[0] ?? 0;
  return {
    id: wrapped.subarray(1, 1 + idLength).toString(),
    sealed: wrapped.subarray(1 + idLength),
  };
}
