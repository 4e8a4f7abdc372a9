// What axe finds wrong with a page as it stands. AxeBuilder asks each frame by itself, writes down every element that is in
// order as well, and counts in a tab that it opens for it: two to three times the work, which is done only where there
// is a frame to be looked into.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

interface Parts {
  /** What is looked at; without it, all of the page. */
  readonly of?: string;
  readonly but?: readonly string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options = { resultTypes: ['violations'] } satisfies Axe.RunOptions;

/** The rule and the first element of each fault, with all rules that are usual. */
export async function faultsOf(page: Page, { of, but = [] }: Parts = {}): Promise<string[]> {
  const parts = { include: of ? [of] : [], exclude: [...but] };
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source);
  const { violations } = (await framesIn(page, parts)) ? await throughFrames(page, parts) : await alone(page, parts);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

type Selected = Record<'include' | 'exclude', string[]>;

const framesIn = async (page: Page, parts: Selected): Promise<boolean> =>
  page.frames().length > 1 &&
  page.evaluate((among) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    return axe.utils.getFrameContexts(among).length > 0;
  }, parts);

const alone = (page: Page, parts: Selected): Promise<Axe.AxeResults> =>
  page.evaluate(
    ({ among, asked }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      return axe.run(among, asked);
    },
    { among: parts, asked: options },
  );

function throughFrames(page: Page, { include, exclude }: Selected): Promise<Axe.AxeResults> {
  const builder = new AxeBuilder({ page, axeSource: source }).options(options);
  for (const part of include) builder.include(part);
  for (const part of exclude) builder.exclude(part);
  return builder.analyze();
}
