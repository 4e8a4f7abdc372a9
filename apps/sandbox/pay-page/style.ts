// The look that all pages have on which a buyer pays.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../page/html.ts';
import { directionOf, pageTag, type PageLanguage } from './languages.ts';

const folder = join(import.meta.dirname, '../browser');
const sheets = ['base', 'checkout', 'plain'] as const;
type Sheet = Exclude<(typeof sheets)[number], 'base'>;

export function mountPayStyles(server: FastifyInstance): void {
  for (const name of sheets) {
    const style = readFileSync(join(folder, `pay-${name}.css`), 'utf8');
    server.get(`/pay-styles/${name}.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  }
}

export interface Document {
  readonly language: PageLanguage;
  readonly title: string;
  /** Besides the one that all have. */
  readonly sheet: Sheet;
  readonly head?: Html;
  readonly body: Html;
}

export const wholePage = ({ language, title, sheet, head, body }: Document): string =>
  html`<!doctype html>
    <html lang="${pageTag(language)}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="/pay-styles/base.css" />
        <link rel="stylesheet" href="/pay-styles/${sheet}.css" />
        <link rel="icon" href="data:," />
        ${head ?? null}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
