// Runs in the shop's page, in front of each vendor's widget: draws the frame and talks to it.
const scriptAddress = new URL(document.currentScript.src);

/** `heard` gets { token, lifeMs }, { error } or { interaction } whenever the frame has something to say. */
function openFrame({ vendor, kind, siteKey, container, size, theme, visible, heard }) {
  const frame = document.createElement('iframe');
  const address = new URL('/captcha/frame', scriptAddress);
  address.search = new URLSearchParams({ vendor, kind, siteKey, theme: theme ?? 'light' });
  frame.src = address;
  frame.title = 'Sandbox captcha';
  frame.width = size.width;
  frame.height = size.height;
  // Set one by one: a page's policy may forbid a style attribute and still allow this.
  frame.style.border = '0';
  frame.style.maxWidth = '100%';
  const show = (shown) => {
    frame.style.display = shown ? 'block' : 'none';
  };
  show(visible);

  let wish = null;
  let ready = false;
  const tell = () => {
    if (ready && wish) frame.contentWindow.postMessage({ sandboxCaptcha: wish }, address.origin);
  };
  const listen = (event) => {
    if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
    const said = event.data?.sandboxCaptcha;
    if (said === 'ready') {
      ready = true;
      tell();
      return;
    }
    if (said?.interaction) show(true);
    if (said) heard(said);
  };
  addEventListener('message', listen);
  container.append(frame);

  return {
    start(action) {
      wish = { start: action };
      tell();
    },
    remove() {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}

/** The vendors take a function or the name of a global one. */
const callBack = (callback, ...values) => (typeof callback === 'string' ? globalThis[callback] : callback)?.(...values);

const callOnload = () => callBack(scriptAddress.searchParams.get('onload'));

globalThis.sandboxCaptcha = { scriptAddress, openFrame, callBack, callOnload };
