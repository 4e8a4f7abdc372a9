import { expect, test } from 'vitest';
import { indexedDbKeyStore } from './key-store.ts';

/** Time passes as soon as somebody waits for it. */
const impatient = { setTimeout: (run: () => void) => queueMicrotask(run), clearTimeout: () => {} };
const patient = { setTimeout: () => 0, clearTimeout: () => {} };

/** Opens a database as `answer` says. */
const factoryThat = (answer: (request: EventTarget) => void) => () => {
  const open = () => {
    const request = Object.assign(new EventTarget(), { error: new DOMException('no', 'InvalidStateError') });
    answer(request);
    return request;
  };
  return { open } as unknown as IDBFactory;
};

const key = {} as CryptoKey;

test('storage-gone: without IndexedDB there is no key, and whoever asks is told so', async () => {
  const forbidden = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  const missing = () => undefined as unknown as IDBFactory;
  const failing = factoryThat((request) => queueMicrotask(() => request.dispatchEvent(new Event('error'))));
  for (const factory of [forbidden, missing, failing]) {
    const keys = indexedDbKeyStore(factory, patient);
    await expect(keys.get()).rejects.toThrow();
    await expect(keys.put(key)).rejects.toThrow();
  }
});

test('storage-gone: a database that never opens is not waited for', async () => {
  const keys = indexedDbKeyStore(
    factoryThat(() => {}),
    impatient,
  );
  await expect(keys.get()).rejects.toThrow('does not answer');
  await expect(keys.put(key)).rejects.toThrow('does not answer');
});
