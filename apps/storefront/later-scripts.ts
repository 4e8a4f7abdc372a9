// The page is complete without its scripts, so they wait for it to be seen. Left to themselves they would
// share the line with the styles and fonts of the first screen, and on a phone it is the line that is
// short. The router writes them into the page; this moves their start behind the first paint.

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/;
const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm;

/** `data` is what the scripts are to find in the page, behind them. */
export function laterScripts(html: string, data = ''): string {
  // All scripts are at the end; the page before them need not be looked through.
  const from = html.indexOf('<link rel="modulepreload"');
  const end = html.lastIndexOf('</body>');
  if (from < 0 || end < from) return html;
  return html.slice(0, from) + keptLater(html.slice(from, end)) + data + html.slice(end);
}

const kept = new Map<string, string>();
const keptMax = 500;

/** The pages of one route end in the same scripts. */
function keptLater(scripts: string): string {
  const known = kept.get(scripts);
  if (known !== undefined) return known;
  if (kept.size >= keptMax) kept.clear();
  const made = later(scripts);
  kept.set(scripts, made);
  return made;
}

function later(scripts: string): string {
  const modules: string[] = [];
  const without = scripts.replace(preload, (_link, address: string) => {
    modules.push(address);
    return '';
  });
  return without.replace(starter, (script, code: string) => {
    const waiting = code.replace(staticImport, 'const $1 = await import($2);');
    // Development has imports of its own, which must come first, and no line to share.
    if (/^import "/m.test(waiting)) return script;
    return `<script type="module" async="">${afterFirstPaint(modules, waiting)}</script>`;
  });
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
