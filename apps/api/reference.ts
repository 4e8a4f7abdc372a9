// The reference page: the contract for people. Made here from the same document that machines read,
// with no script at all, so that the api needs no looser policy than any of its answers.
import type { CallDescription } from '#contract/call.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import { pathOf } from '#contract/version.ts';
import { z } from 'zod';

export function referencePage(calls: readonly CallDescription[]): string {
  const sorted = calls.toSorted((a, b) => (barename(a) < barename(b) ? -1 : 1));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Unwrap: the calls</title>
<style>${referenceStyle}</style></head><body><main>
<h1>The calls</h1>
<p>Every answer has <code>success</code>, <code>status</code>, <code>data</code> and <code>error</code>.
For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav><ul>${sorted.map((call) => `<li><a href="#${escape(call.id)}">${escape(title(call))}</a></li>`).join('')}</ul></nav>
${sorted.map(section).join('\n')}
<section id="failures"><h2>Failures</h2><table><tr><th>code<th>status<th>message</tr>
${(Object.keys(failures) as FailureName[]).map((name) => `<tr><td>${failures[name].wire}<td>${statusOf(name)}<td>${escape(failures[name].message)}</tr>`).join('')}
</table></section></main></body></html>`;
}

const barename = (call: CallDescription) => pathOf(call).replace(/^\/v\d+/, '');
const title = (call: CallDescription) => `${call.method} ${pathOf(call)}`;

function section(call: CallDescription): string {
  const facts = [
    ['who', call.who],
    ['unit', call.unit ?? 'from the init or access token'],
    ['sealed', call.sealed ? 'yes' : 'no'],
    ['effect', call.effect],
    ['needs', call.needs],
    ['captcha', call.captcha],
    ['limits', call.limits?.join(', ')],
    ['answers kept', call.effect === 'write' ? call.keep : undefined],
    ['largest body', `${call.bodyBytes} bytes`],
    ['fails with', call.fails.map((name) => `${failures[name].wire} ${name}`).join(', ')],
  ].filter(([, value]) => value);
  return `<section id="${escape(call.id)}"><h2>${escape(title(call))}</h2>
<table>${facts.map(([name, value]) => `<tr><th>${escape(name ?? '')}<td>${escape(value ?? '')}</tr>`).join('')}</table>
<h3>Sends</h3><pre>${schemaText(call.body, 'input')}</pre><h3>Gets</h3><pre>${schemaText(call.answer, 'output')}</pre></section>`;
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return escape(JSON.stringify(rest, null, 2));
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Its only style, which the page's policy names. */
export const referenceStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}
main{max-width:60rem;margin:auto;padding:2rem 1.25rem}h2{font:600 1.1rem/1.4 ui-monospace,monospace;margin-top:3rem}
pre{overflow:auto;padding:1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 6%,transparent);font-size:.85rem}
table{border-collapse:collapse}th{text-align:start;padding:.2rem 1.5rem .2rem 0;font-weight:500;opacity:.75}td{padding:.2rem 1rem .2rem 0}
nav ul{columns:20rem;padding:0;list-style:none;font-family:ui-monospace,monospace;font-size:.9rem}`;
