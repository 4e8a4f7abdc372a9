import { watched } from '#platform/telemetry/watched.ts';
import type { ObjectStore, StorageSettings } from './port.ts';
import { s3 } from './s3/s3.ts';

const objectStores: Record<string, (settings: StorageSettings) => ObjectStore> = { s3 };

export function objectStore(name: string, settings: StorageSettings): ObjectStore {
  const make = objectStores[name];
  if (!make) throw new Error(`Object store "${name}" is unknown; one of: ${Object.keys(objectStores).join(', ')}`);
  return watched('storage', name, make(settings));
}
