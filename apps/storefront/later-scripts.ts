// The page is complete without its scripts, so they wait for it to be seen. Left to themselves they would
// share the line with the styles and fonts of the first screen, and on a phone it is the line that is
// short. The router writes them into the page; this moves their start behind the first paint.
import type { PagePart } from './page-services.ts';
import { takeMarks } from './take-marks.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/;
const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm;

/** The page without its marks; `data` is what its scripts are to find in it, behind them. */
export function laterScripts(html: string, mark: string, data: PagePart): PagePart {
  // All scripts are at the end; the page before them need not be looked through.
  const from = html.indexOf('<link rel="modulepreload"');
  const end = html.lastIndexOf('</body>');
  if (from < 0 || end < from) return takeMarks(html, mark);
  const last = takeMarks(html.slice(from, end), mark);
  const { text, was, is } = keptLater(last.text);
  // What becomes of a script that nobody has marked is one that nobody has marked.
  const scripts = last.scripts.map((script) => (script === was ? is : script));
  return [{ ...last, text, scripts }, data, takeMarks(html.slice(end), mark)].reduce(
    together,
    takeMarks(html.slice(0, from), mark),
  );
}

const together = (one: PagePart, next: PagePart): PagePart => ({
  text: one.text + next.text,
  scripts: [...one.scripts, ...next.scripts],
  styles: [...one.styles, ...next.styles],
});

/** The end of a page, and what the script that starts it was and is. */
interface Later {
  readonly text: string;
  readonly was: string;
  readonly is: string;
}

const kept = new Map<string, Later>();
const keptMax = 500;

/** The pages of one route end in the same scripts. */
function keptLater(scripts: string): Later {
  const known = kept.get(scripts);
  if (known) return known;
  if (kept.size >= keptMax) kept.clear();
  const made = later(scripts);
  kept.set(scripts, made);
  return made;
}

function later(scripts: string): Later {
  const was = starter.exec(scripts)?.[1] ?? '';
  const waiting = was.replace(staticImport, 'const $1 = await import($2);');
  const modules: string[] = [];
  const without = scripts.replace(preload, (_link, address: string) => {
    modules.push(address);
    return '';
  });
  // Development has imports of its own, which must come first, and no line to share.
  if (/^import "/m.test(waiting)) return { text: without, was, is: was };
  const is = afterFirstPaint(modules, waiting);
  const text = without.replace(starter, () => `<script type="module" async="">${is}</script>`);
  return { text, was, is };
}

/**
 * All modules are asked for at once; otherwise each would wait for the one that names it. The browser says
 * itself when it has painted; one that does not is given a moment.
 */
const afterFirstPaint = (modules: readonly string[], code: string): string =>
  `let started = false;
const start = async () => {
if (started) return;
started = true;
for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${code}
};
if (PerformanceObserver.supportedEntryTypes?.includes("paint")) new PerformanceObserver(start).observe({ type: "paint", buffered: true });
else setTimeout(start, ${unseenPaintMs});`;

const unseenPaintMs = 500;
