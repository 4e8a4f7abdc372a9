// The switches as forms that work without any script.
import { channels, failures, type Channel, type SwitchState } from '../switches.ts';
import { html, type Html } from './html.ts';

const titles: Record<Channel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  captcha: 'Captcha',
  storage: 'Files',
  'company-register': 'Company register',
  'address-lookup': 'Address lookup',
  'coupon-issuer': 'Coupon desk',
  operator: 'Phone credit',
  psp: 'Payments: calls',
  'psp-events': 'Payments: events',
};

export function switchPanel(state: SwitchState): Html {
  const on = channels.flatMap((channel) => {
    const said = says(state, channel);
    return said.length ? [`${titles[channel]}: ${said.join(', ')}`] : [];
  });
  return html`<details id="switches" ${on.length ? html` class="on"` : null}>
    <summary>Switches <span id="switches-say">${on.join(' · ') || 'all off'}</span></summary>
    <div class="panel">${channels.map((channel) => channelForm(channel, state))}</div>
    <form method="post" action="/switches"><button>Switch everything off</button></form>
  </details>`;
}

/** What is switched on, in words. */
function says(state: SwitchState, channel: Channel): string[] {
  const { delayMs, duplicate, reorder, lose, fail, next } = state[channel];
  const { score, widgetError } = state.captcha;
  const said = [
    delayMs > 0 && `${delayMs} ms late`,
    duplicate > 0 && `${duplicate + 1} times`,
    reorder && 'out of order',
    lose && 'lost',
    fail !== null && `fails with ${fail}`,
    channel === 'captcha' && score !== 0.9 && `score ${score}`,
    channel === 'captcha' && widgetError !== null && `widget fails with ${widgetError}`,
    channel === 'psp' && state.psp.settleMs !== 200 && `settled after ${state.psp.settleMs} ms`,
    channel === 'psp-events' && state['psp-events'].beforeAnswer && 'before the answer',
    channel === 'psp-events' && state['psp-events'].retryScale !== 1 && `gaps × ${state['psp-events'].retryScale}`,
  ].filter((part) => part !== false);
  if (said.length > 0 && next !== null) said.push(`for the next ${next}`);
  return said;
}

function channelForm(channel: Channel, state: SwitchState): Html {
  const now = state[channel];
  const number = (name: string, label: string, value: number | null, more: Html) =>
    html`<label><span>${label}</span><input type="number" name="${name}" value="${value ?? ''}"${more}></label>`;
  const box = (name: string, label: string, ticked: boolean) =>
    html`<label class="box"><input type="checkbox" name="${name}"${ticked ? html` checked` : null}>${label}</label>`;
  return html`<form method="post" action="/switches/${channel}">
<h2>${titles[channel]}</h2>
${number('delayMs', 'Late by (ms)', now.delayMs, html` min="0" max="600000"`)}
${number('duplicate', 'Copies more', now.duplicate, html` min="0" max="100"`)}
<label><span>Fail with</span><select name="fail"><option value="">nothing</option>${failures[channel].map(
    (way) => html`<option${way === now.fail ? html` selected` : null}>${way}</option>`,
  )}</select></label>
${number('next', 'Only the next', now.next, html` min="1" placeholder="all"`)}
${channel === 'captcha' ? captchaFields(state.captcha) : null}
${channel === 'psp' || channel === 'psp-events' ? meantFields(state[channel], channel === 'psp' ? 'POST /v1/refunds' : 'charge.') : null}
${channel === 'psp' ? number('settleMs', 'Settled after (ms)', state.psp.settleMs, html` min="0" max="600000"`) : null}
${
  channel === 'psp-events'
    ? number('retryScale', 'Gaps times', state['psp-events'].retryScale, html` min="0" max="1" step="any"`)
    : null
}
<div class="boxes">${box('reorder', 'Reorder', now.reorder)}${box('lose', 'Lose', now.lose)}${
    channel === 'psp-events' ? box('beforeAnswer', 'Before the answer', state['psp-events'].beforeAnswer) : null
  }</div>
<button>Set</button>
</form>`;
}

const captchaFields = ({ score, widgetError }: SwitchState['captcha']): Html =>
  html`<label
      ><span>Score</span
      ><input type="number" name="score" min="0" max="1" step="0.1" value="${score}"
    /></label>
    <label
      ><span>Widget fails with</span
      ><input name="widgetError" value="${widgetError ?? ''}" placeholder="300030"
    /></label>`;

const meantFields = ({ only, account }: SwitchState['psp' | 'psp-events'], example: string): Html =>
  html`<label><span>Only these</span><input name="only" value="${only ?? ''}" placeholder="${example}" /></label>
    <label><span>Only account</span><input name="account" value="${account ?? ''}" placeholder="acct_…" /></label>`;
