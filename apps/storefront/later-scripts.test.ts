import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { laterScripts } from './later-scripts.ts';

const nothing = { text: '', scripts: [], styles: [] };
const mark = 'mark';
const laterText = (html: string) => laterScripts(html, mark, nothing).text;

const page = (code: string) =>
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  `</head><body><p>seen</p><script type="module" async="">${code}</script><script>other()</script></body></html>`;

const written = 'import * as route0 from "/assets/a.js";\nwindow.modules = {"root":route0};\nimport("/assets/b.js");';

/** The statements of the page's module, run with everything they reach for in our hands. */
function run(html: string, entryTypes: string[]) {
  const code = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const linked: string[] = [];
  let painted = () => {};
  const given = {
    PerformanceObserver: Object.assign(
      class {
        observe: () => void;
        constructor(seen: () => void) {
          this.observe = () => void (painted = seen);
        }
      },
      { supportedEntryTypes: entryTypes },
    ),
    document: {
      head: { append: ({ href }: { href: string }) => linked.push(href) },
      createElement: () => ({}),
    },
    setTimeout: (later: () => void) => void (painted = later),
    load: async (name: string) => ({ name }),
    window: {} as { modules?: unknown },
  };
  runInNewContext(code.replaceAll('import(', 'load('), given);
  return {
    linked,
    window: given.window,
    paint: () => painted(),
  };
}

const settled = () => new Promise((done) => void setTimeout(done));

for (const [browser, entryTypes] of [
  ['that tells of its paint', ['paint']],
  ['that does not', []],
] as const)
  test(`nothing is asked for before the page was seen, all of it at once after: a browser ${browser}`, async () => {
    const { linked, window, paint } = run(laterText(page(written)), [...entryTypes]);
    expect(linked).toEqual([]);
    paint();
    paint();
    expect(linked).toEqual(['/assets/a.js', '/assets/b.js']);
    await settled();
    expect(window.modules).toEqual({ root: { name: '/assets/a.js' } });
  });

test('a page whose first modules are preloaded in its head still begins as a page does', () => {
  const later = laterText(`<!DOCTYPE html>${page(written)}`);
  expect(later).toMatch(/^<!DOCTYPE html><html><head><\/head><body><p>seen<\/p><script type="module"/);
  expect(later).toContain('["/assets/a.js","/assets/b.js"]');
});

test('everything else stays as it was', () => {
  const html = laterText(page(written));
  expect(html).toContain('<p>seen</p>');
  expect(html).toContain('<script>other()</script>');
  expect(html).not.toContain('modulepreload" href=');
});

test('a page in development keeps its scripts where they are', () => {
  const html = page(`import "/@vite/client";\n${written}`);
  expect(laterText(html)).toContain(`async="">import "/@vite/client";\nimport * as route0`);
});

test('the script that starts the page is still ours when it waits, and no other becomes so', () => {
  const data = { text: '<script>data()</script>', scripts: ['data()'], styles: [] };
  const ours = page(written).replaceAll(/(<(?:script|link)[^>]*?)(\/?>)/g, `$1 nonce="${mark}"$2`);
  const { text, scripts } = laterScripts(ours, mark, data);
  expect(text).toBe(laterText(page(written)).replace('</body>', `${data.text}</body>`));
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(text).toContain(`>${script}</script>`);

  const slipped = '<link rel="modulepreload" href="/assets/c.js"/><script type="module" async="">stolen()</script>';
  const second = laterScripts(ours.replace('<p>', `${slipped}<p>`), mark, data);
  expect(second.text).toContain('stolen()');
  expect(second.scripts.join()).not.toContain('stolen');
});
