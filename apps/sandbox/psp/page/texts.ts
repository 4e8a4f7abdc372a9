// What a buyer reads on the hosted page, in the languages that the page has.
import { html, type Html } from '../../page/html.ts';
import type { PageLanguage } from '../../pay-page/languages.ts';
import { ar } from './texts/ar.ts';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';
import { zh } from './texts/zh.ts';

export type { Texts };

const all: Readonly<Record<PageLanguage, Texts>> = { en, fr, es, ar, it, zh, pt, nl };

export const textsIn = (language: PageLanguage): Texts => all[language];

export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The same where a value is more than words. Every other part is the name of one. */
export const filledWith = (text: string, values: Readonly<Record<string, string | Html>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, at) => html`${at % 2 === 1 ? (values[part] ?? '') : part}`)}`;
