// The page: everything that was sent, newest first, what one wants to read, and the switches.
import { sandboxSettings, type SandboxPorts } from '../accounts.ts';
import type { Arrived, Inbox, Mail, Sms } from '../inbox.ts';
import type { SwitchState } from '../switches.ts';
import { html, type Html } from './html.ts';
import { switchPanel } from './switch-panel.ts';

export const views = ['html', 'text', 'raw'] as const;
export type View = (typeof views)[number];

export interface PageWish {
  /** The id of the message to read. */
  readonly open?: string | undefined;
  readonly view?: string | undefined;
  /** Only what contains this in its recipient or subject. */
  readonly find?: string | undefined;
}

/** A page with ten thousand rows helps nobody. */
const rowsMax = 200;

export function renderPage(inbox: Inbox, state: SwitchState, ports: SandboxPorts, wish: PageWish): string {
  const all = inbox.arrived;
  const found = wish.find ? all.filter((one) => matches(one, wish.find ?? '')) : all;
  const open = wish.open ? all.find((one) => idOf(one) === wish.open) : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
<script src="/page.js" defer></script>
</head>
<body${open ? html` class="reading"` : null}>
<header>
  <h1><a href="/">Sandbox</a></h1>
  <p>Nothing here leaves this machine.</p>
</header>
<section aria-label="Switches">${switchPanel(state)}</section>
<main>
  <nav aria-label="Messages">
    <form class="tools" role="search">
      <input type="search" name="find" value="${wish.find ?? ''}" placeholder="Recipient or subject" aria-label="Find">
    </form>
    <div class="tools" id="count">
      <span role="status">${count(found.length, all.length)}</span>
      <button type="button" data-clear${all.length === 0 ? html` hidden` : null}>Empty</button>
    </div>
    <ol id="list">${found.slice(0, rowsMax).map((one) => row(one, wish))}</ol>
  </nav>
  <article aria-label="Message">${reading(open, wish, ports)}</article>
</main>
</body>
</html>`.text;
}

const idOf = (one: Arrived): string => (one.kind === 'mail' ? one.mail.id : one.sms.id);

const matches = (one: Arrived, text: string): boolean =>
  (one.kind === 'mail' ? [...one.mail.to, one.mail.subject] : [one.sms.to, one.sms.text]).some((part) =>
    part.toLowerCase().includes(text.toLowerCase()),
  );

function count(found: number, all: number): string {
  const shown = found > rowsMax ? `newest ${rowsMax} of ${found}` : String(found);
  return found === all ? `${shown} message${all === 1 ? '' : 's'}` : `${shown} of ${all}`;
}

function row(one: Arrived, { open, find }: PageWish): Html {
  const id = idOf(one);
  const href = linkTo({ open: id, ...(find ? { find } : {}) });
  const [to, from, title, at] =
    one.kind === 'mail'
      ? [one.mail.to.join(', '), one.mail.from, one.mail.subject || '(no subject)', one.mail.at]
      : [one.sms.to, one.sms.from, one.sms.text, one.sms.at];
  return html`<li><a id="row-${id}" href="${href}"${id === open ? html` aria-current="true"` : null}>
<span class="line"><span class="kind ${one.kind}">${one.kind === 'mail' ? 'Mail' : 'SMS'}</span>${clock(at)}</span>
<strong dir="auto">${title}</strong>
<span class="faint" dir="auto">${to}</span><span class="faint" dir="auto">from ${from}</span></a></li>`;
}

const linkTo = (wish: Record<string, string>): string => `/?${new URLSearchParams(wish).toString()}`;

const clock = (at: string): Html => html`<time datetime="${at}">${at.replace('T', ' ').slice(0, 19)}</time>`;

function reading(open: Arrived | undefined, wish: PageWish, ports: SandboxPorts): Html {
  if (open?.kind === 'sms') return readSms(open.sms);
  if (open) return readMail(open.mail, wish);
  return html`<h2>${wish.open ? 'There is no such message' : 'Where things listen'}</h2>
    ${addresses(ports)}`;
}

const back = html`<a class="back" href="/">All messages</a>`;

const readSms = (sms: Sms): Html =>
  html`${back}
    <h2>SMS to <bdi>${sms.to}</bdi></h2>
    ${facts({ From: sms.from, Time: clock(sms.at) })}
    <p class="bubble" dir="auto">${sms.text}</p>`;

function readMail(mail: Mail, wish: PageWish): Html {
  const view = views.find((one) => one === wish.view) ?? (mail.html === null ? 'text' : 'html');
  const tabs = views.map((one) => {
    const href = linkTo({ open: mail.id, view: one, ...(wish.find ? { find: wish.find } : {}) });
    const current = one === view ? html` aria-current="page"` : null;
    return html`<a href="${href}"${current}>${{ html: 'HTML', text: 'Text', raw: 'Raw' }[one]}</a>`;
  });
  return html`${back}<h2 dir="auto">${mail.subject || '(no subject)'}</h2>
${facts({ From: mail.from, To: mail.to.join(', '), Time: clock(mail.at) })}
<div class="tabs">${tabs}</div>${body(mail, view)}`;
}

function body(mail: Mail, view: View): Html {
  if (view === 'raw') return html`<pre dir="ltr">${mail.raw}</pre>`;
  if (view === 'text') return html`<pre dir="auto">${mail.text ?? 'This mail has no text part.'}</pre>`;
  return html`<iframe title="The mail" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

const facts = (list: Readonly<Record<string, string | Html>>): Html =>
  html`<dl>${Object.entries(list).map(([name, value]) => html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>`;

function addresses(ports: SandboxPorts): Html {
  const { email, sms, storage, captcha, companyRegister, addressLookup, operator, psp } = sandboxSettings(ports);
  return html`<p>Point the shop at these; the credentials open nothing else.</p>
${facts({
  'E-mail (SMTP)': email.url,
  'SMS (Twilio)': `${sms.base}, account ${sms.account}, token ${sms.secret}`,
  'Files (S3)': `${storage.endpoint}, bucket ${storage.bucket}, key ${storage.accessKeyId}, secret ${storage.secretAccessKey}`,
  'Captcha (Google)': `${captcha.base}/recaptcha/api.js`,
  'Captcha (Cloudflare)': `${captcha.base}/turnstile/v0/api.js`,
  'Company register (Sirene)': `${companyRegister.base}/search`,
  'Address lookup (BAN)': `${addressLookup.base}/communes`,
  'Phone credit (Reloadly)': `${operator.base}, account ${operator.account}, secret ${operator.secret}`,
  'Payments (Stripe)': `${psp.base}/v1, any key sk_test_<account>`,
  'Captcha secret': `${captcha.invisible.secret.replace(captcha.invisible.siteKey, '')} and then the site key`,
})}`;
}
