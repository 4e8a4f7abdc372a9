// What tests of uploaded pictures share: pictures, and a shop that keeps them in the sandbox's store.
import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { CallInput } from '#contract/call.ts';
import { uploadResourceCall } from '#contract/shop/resources.ts';
import { openTestApi } from './api.ts';
import { sandboxStore } from './sandbox/object-store.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { openTestShop } from './test-shop.ts';
import { openVisit } from './visit.ts';

export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>;

export async function openPictureShop() {
  const sandbox = await openSandbox();
  const objects = sandboxStore(sandbox);
  const shop = await openTestShop();
  const api = await openTestApi(shop, { objects, publicOrigin: 'https://api.test' });

  /** A visit of its own each time: a rate counts by visit. */
  async function upload(
    input: Partial<CallInput<typeof uploadResourceCall>> & { resourceContent: string },
    { unit = 'alpha', key, versions = {} }: { unit?: string; key?: string; versions?: Record<string, number> } = {},
  ) {
    const client = api.client(unit, { visit: await openVisit(api, unit), timeoutMs: 30_000, versions });
    return client(uploadResourceCall, { fileFormat: 'jpeg', ...input }, { key: key ?? randomUUID() });
  }

  return {
    sandbox,
    objects,
    shop,
    api,
    upload,
    async uploaded(input: Parameters<typeof upload>[0], options = {}) {
      let outcome = await upload(input, options);
      // A small picture is too large where a busy machine leaves the child that draws it no time.
      for (let tries = 1; tries < 4 && !outcome.ok && outcome.failure.name === 'upload.too-large'; tries += 1)
        outcome = await upload(input, options);
      if (!outcome.ok) throw new Error(outcome.failure.message);
      return outcome.data;
    },
    rows: (unit = 'alpha') => shop.inUnit(unit, ({ tx }) => tx.selectFrom('upload').selectAll().execute()),
  };
}

/** Left half red, right half blue. */
export const flag = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, gravity: 'east' },
  ]);

export const base64 = async (picture: Sharp): Promise<string> => (await picture.toBuffer()).toString('base64');
