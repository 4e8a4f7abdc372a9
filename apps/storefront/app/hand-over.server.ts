// What the server knew when it rendered a page, for the browser that takes the page over. The router would
// write it as a script of its own for each page; here it is text that one small script, the same on every
// page, hands to the router: less to escape, and nothing new to allow.

import type { PagePart } from '../page-services.ts';

const dataId = 'page-data';

// The last of that name: when this runs it is the element before it, whatever else was slipped into the page.
const reader =
  `{const {streamController} = window.__reactRouterContext;` +
  `streamController.enqueue([...document.querySelectorAll("#${dataId}")].pop().textContent);` +
  `streamController.close();}`;

/** The data is complete: no page of ours promises any for later. */
export async function handOver(data: ReadableStream<Uint8Array> | undefined): Promise<PagePart> {
  if (!data) return { text: '', scripts: [], styles: [] };
  const decoder = new TextDecoder();
  let json = '';
  for await (const piece of data) json += decoder.decode(piece, { stream: true });
  // JSON has this sign only inside its strings, where it may be written so; the element cannot be ended by it.
  const inside = json.replaceAll('<', '\\u003c');
  const kept = `<script type="application/json" id="${dataId}">${inside}</script>`;
  const text = `${kept}<script>${reader}</script>`;
  return { text, scripts: [reader], styles: [] };
}
