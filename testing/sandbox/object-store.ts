// The real store adapter on a sandbox of the test's own.
import type { ObjectStore } from '#providers/storage/port.ts';
import { objectStore } from '#providers/storage/registry.ts';
import type { TestSandbox } from './sandbox.ts';

export const sandboxStore = ({ settings }: TestSandbox): ObjectStore =>
  objectStore('s3', { ...settings.storage, timeoutMs: 2_000 });
