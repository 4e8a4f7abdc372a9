// SEND-01: the document that a mail is shown in. It runs nothing but this script, belongs to no origin, and may be
// dressed as mails are, which no page of ours may: a mail's styles stand on its elements.

const script = `addEventListener('message', ({ source, origin, data }) => {
  if (parent === window || source !== parent || origin !== location.origin || typeof data !== 'string') return;
  document.open();
  document.write(data);
  document.close();
  addEventListener('click', (event) => event.preventDefault(), true);
  addEventListener('keydown', ({ key }) => key === 'Escape' && parent.postMessage('leave', location.origin));
});
parent.postMessage('ready', location.origin);`;

export function mailFrame(shopOrigin: string, sha256: (text: string) => string): Response {
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${sha256(script)}'`,
    "style-src 'unsafe-inline'",
    `img-src ${shopOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return new Response(`<!doctype html><meta charset="utf-8"><title></title><script>${script}</script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
  });
}
