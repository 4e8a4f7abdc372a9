import type { Page } from '@playwright/test';
import type { Capability } from '#domain/units/unit.ts';

/** A page that is looked at. */
export interface PictureOf {
  readonly name: string;
  /** After the unit's own prefix. */
  readonly path: (unit: { firstItem: string }) => string;
  readonly before?: (page: Page) => Promise<void>;
  /** A unit without it has no such page. */
  readonly needs?: Capability;
  /** As on a first visit, with the question about cookies over it. */
  readonly firstVisit?: true;
  /** What is done before leads to a page, not to something over one: all of it is taken. */
  readonly whole?: true;
}
