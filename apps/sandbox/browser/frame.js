// Runs in the frame: the box to tick, and the token for whoever frames it. Who that is the browser
// says, not the page, so a token cannot be made in another host's name.
const given = Object.fromEntries(new URLSearchParams(location.search));
const box = document.querySelector('input');
const state = document.querySelector('.state');
document.documentElement.dataset.theme = given.theme;

let framing = null;
let action = '';

addEventListener('message', (event) => {
  const wish = event.data?.sandboxCaptcha;
  if (event.source !== parent || typeof wish?.start !== 'string') return;
  framing = event.origin;
  action = wish.start;
  show('I am human', false);
  if (given.kind === 'invisible') void ask(false);
});

box.addEventListener('change', () => {
  if (box.checked) void ask(true);
});

async function ask(ticked) {
  if (framing === null) return;
  show(ticked ? 'One moment' : state.textContent, true);
  const said = await fetch('/captcha/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      vendor: given.vendor,
      kind: given.kind,
      siteKey: given.siteKey,
      action,
      hostname: new URL(framing).hostname,
      ticked,
    }),
  }).then(
    (answer) => answer.json(),
    () => ({ error: 'network-error' }),
  );
  if (said.token) show('Thank you', true);
  else show(said.interaction ? 'I am human' : `Failed: ${said.error}`, false);
  parent.postMessage({ sandboxCaptcha: said }, framing);
}

function show(text, done) {
  state.textContent = text;
  box.checked = done;
  box.disabled = done;
}

parent.postMessage({ sandboxCaptcha: 'ready' }, '*');
