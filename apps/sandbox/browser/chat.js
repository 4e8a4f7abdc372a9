// Runs in the shop's page in place of a chat vendor's script: puts itself on the window as that vendor does,
// and draws a button that opens a frame of ours.
const script = document.currentScript;
const address = new URL(script.src);

/** The two pieces a vendor's widget is made of. Both stand where the page's text ends. */
function openLauncher(vendor, key) {
  if (document.getElementById('sandbox-chat')) return;
  const place = document.createElement('div');
  place.id = 'sandbox-chat';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Sandbox chat';
  const frame = document.createElement('iframe');
  frame.title = 'Sandbox chat';
  frame.hidden = true;
  // Written into the page, as the vendors do it: under a policy without inline styles it shows.
  const style = document.createElement('style');
  style.textContent = `
    #sandbox-chat { position: fixed; z-index: 40; inset-block-end: 16px; inset-inline-end: 16px;
      display: grid; justify-items: end; gap: 12px; }
    #sandbox-chat > button { min-block-size: 48px; padding: 8px 20px; border: 2px dashed #b8860b;
      border-radius: 24px; background: #1f2328; color: #fff; font: 600 15px/1.3 system-ui, sans-serif; cursor: pointer; }
    #sandbox-chat > iframe { inline-size: min(340px, calc(100vw - 32px)); block-size: 380px; border: 0;
      border-radius: 12px; box-shadow: 0 12px 32px #0005; }
    #sandbox-chat > iframe[hidden] { display: none; }
  `;
  button.addEventListener('click', () => {
    frame.hidden = !frame.hidden;
    const wanted = new URL('/chat/frame', address);
    wanted.search = new URLSearchParams({ vendor, key, language });
    if (frame.src !== wanted.href) frame.src = wanted.href;
  });
  place.append(style, frame, button);
  document.body.append(place);
}

let language = document.documentElement.lang;

/** By the paths of the vendors' own hosts. */
function vendorAt(path) {
  if (path.startsWith('/widgets/')) return 'freshdesk';
  if (path === '/ekr/snippet.js') return 'zendesk';
  return path === '/embed2.js' ? 'ada' : 'hubspot';
}

const vendors = {
  freshdesk() {
    const { widget_id: key, locale } = globalThis.fwSettings;
    language = locale ?? language;
    const told = globalThis.FreshworksWidget?.q ?? [];
    globalThis.FreshworksWidget = (word) => {
      if (word === 'hide' || word === 'destroy') document.getElementById('sandbox-chat')?.remove();
    };
    openLauncher('freshdesk', String(key));
    for (const words of told) globalThis.FreshworksWidget(...words);
  },
  hubspot() {
    if (globalThis.hsConversationsSettings?.loadImmediately === false) return;
    openLauncher('hubspot', address.pathname.replace(/^\/|\.js$/g, ''));
  },
  zendesk() {
    // The real one looks for its own element by this name.
    const own = document.getElementById('ze-snippet');
    if (own !== script) throw new Error('the snippet has no element of its own');
    globalThis.zE = (area, setting, value) => {
      if (area === 'messenger:set' && setting === 'locale') language = value;
    };
    openLauncher('zendesk', address.searchParams.get('key') ?? '');
  },
  ada() {
    const start = async (settings) => {
      language = settings.language ?? language;
      openLauncher('ada', settings.handle);
    };
    globalThis.adaEmbed = { start };
    if (!script.hasAttribute('data-lazy')) void start({ handle: script.dataset.handle });
  },
};

vendors[vendorAt(address.pathname)]();
