// What the pages are given to work with. It is all the bundled pages and the server around them have
// in common, so it holds no browser type and no web framework.
import type { PageLog } from '#browser/calls/page-arguments.ts';
import type { Client } from '#contract/client.ts';
import type { ReactNode } from 'react';
import type { Language } from '#domain/values/language.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';

export interface PageServices {
  /** Where visitors find the shop, without a trailing slash. */
  readonly shopOrigin: string;
  /** Where a visitor's browser finds the api. */
  readonly apiOrigin: string;
  /** And the payment service. */
  readonly payOrigin: string;
  /** Where the captcha services' scripts are, if not at their own hosts. */
  readonly captchaBase: string | null;
  /** Where chat scripts come from, if not from their vendors. */
  readonly chatBase: string | null;
  readonly defaultUnit: UnitId;
  readonly units: Units;
  readonly clientFor: (unit: UnitId, language: Language) => Client;
  readonly log: PageLog;
  /** What only a server can do: a page as text, with its data at its end, and the base64 of a SHA-256. */
  readonly pageText: (page: (mark: string) => ReactNode, data: PagePart, signal: AbortSignal) => Promise<PageText>;
  readonly sha256: (text: string) => string;
  /** A leaflet as a PDF file. */
  readonly printLeaflet: (leaflet: object) => Uint8Array;
  /** A drawing of this unit's as a PNG file; null when too many wait for theirs. */
  readonly drawPicture: DrawPicture;
  /** Development: modules are replaced while the page is open, which a strict policy would forbid. */
  readonly hotReload: boolean;
}

export type DrawPicture = (svg: string, unit: UnitId) => Promise<Uint8Array | null>;

export interface Units {
  find(id: UnitId): Promise<UnitAnswer>;
  /** The profile as it last was, however long ago: enough to dress an error page. */
  lastSeen(id: UnitId): UnitProfile | null;
}

export type UnitAnswer =
  | { readonly kind: 'known'; readonly unit: UnitProfile }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** What our own code wrote to run in a page and to dress it; nothing else in it may. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A page or a part of one, as text. */
export interface PagePart extends Inline {
  readonly text: string;
}

export interface PageText {
  readonly bytes: Uint8Array;
  readonly inline: Inline;
}

/** A page as bytes, or data as a stream. */
export interface FinishedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array | ReadableStream | null;
}

/** What the page bundle exports. */
export type AnswerPage = (request: Request, services: PageServices) => Promise<FinishedPage>;
