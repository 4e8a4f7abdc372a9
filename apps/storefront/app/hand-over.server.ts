// What the server knew when it rendered a page, for the browser that takes the page over. The router would
// write it as a script of its own for each page; here it is text that one small script, the same on every
// page, hands to the router: less to escape, and nothing new to allow.

const dataId = 'page-data';

const reader =
  `<script>{const {streamController} = window.__reactRouterContext;` +
  `streamController.enqueue(document.getElementById("${dataId}").textContent);` +
  `streamController.close();}</script>`;

/** The data is complete: no page of ours promises any for later. */
export async function handOver(data: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!data) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of data) text += decoder.decode(piece, { stream: true });
  // JSON has this sign only inside its strings, where it may be written so; the element cannot be ended by it.
  const inside = text.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${dataId}">${inside}</script>${reader}`;
}
