import { localKeys } from './local-keys/local-keys.ts';
import type { KeyService, MasterKey } from './port.ts';

const keyServices: Record<string, (keys: readonly MasterKey[]) => KeyService> = {
  'local-keys': localKeys,
};

export function keyService(name: string, keys: readonly MasterKey[]): KeyService {
  const make = keyServices[name];
  if (!make) throw new Error(`KMS "${name}" is unknown; one of: ${Object.keys(keyServices).join(', ')}`);
  return make(keys);
}
