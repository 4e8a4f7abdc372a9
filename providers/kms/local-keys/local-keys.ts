// Master keys given to the process by its secret store. The first wraps; all of them unwrap, so a new
// key is put in front and the old ones stay until everything they wrapped has been wrapped again.
import { seal, unseal } from '#platform/envelope.ts';
import type { KeyService, MasterKey } from '../port.ts';

export function localKeys(keys: readonly MasterKey[]): KeyService {
  const [current] = keys;
  if (!current) throw new Error('a key service needs at least one master key');
  return {
    async wrap(dataKey, belongsTo) {
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.from([id.length]), id, seal(current.key, dataKey, belongsTo)]);
    },
    async unwrap(wrapped, belongsTo) {
      const idLength = wrapped[0] ?? 0;
      const id = wrapped.subarray(1, 1 + idLength).toString();
      const master = keys.find((candidate) => candidate.id === id);
      if (!master) throw new Error(`the master key "${id}" is not configured`);
      return unseal(master.key, wrapped.subarray(1 + idLength), belongsTo);
    },
  };
}
