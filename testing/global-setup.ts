// Once a test run: the servers are up and each has its template.
import type { TestProject } from 'vitest/node';
import { startServices } from './local/services.ts';
import { prepareTemplate } from './databases.ts';

export default async function setup(project: TestProject): Promise<void> {
  const { pods, redisUrl } = await startServices({ durable: false });
  const east = { server: pods.east, template: await prepareTemplate(pods.east) };
  const west = { server: pods.west, template: await prepareTemplate(pods.west) };
  project.provide('pods', { east, west });
  project.provide('redisUrl', redisUrl);
}

declare module 'vitest' {
  interface ProvidedContext {
    pods: Record<'east' | 'west', { server: string; template: string }>;
    redisUrl: string;
  }
}
