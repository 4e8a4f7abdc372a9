// The page on which a buyer pays, and chooses how where there is a choice.
import { html, type Html } from '../../page/html.ts';
import { testCards } from '../money/cards.ts';
import { savedCards } from '../money/methods.ts';
import type { Method } from '../things.ts';
import { choice, onlyChoice, savedChoice, type Chosen } from './choices.ts';
import { amountOf, frame, summary, textsOf, type Visit } from './frame.ts';
import { filled, type Texts } from './texts.ts';
import { placeOf, type FieldError, type Tried } from './tried.ts';

export function payPage(visit: Visit, tried: Tried): string {
  const { session } = visit;
  const texts = textsOf(visit);
  const offered = session.payment_method_types;
  const hasCard = offered.includes('card');
  const saved = hasCard ? savedCards(visit.account, session.customer) : [];
  const choices = [...saved.map(({ id }) => `saved:${id}`), ...offered];
  const chosen = chosenOf(visit, tried, choices);
  const [only] = choices.length === 1 ? offered : [];
  const button = html`<button class="pay">${filled(texts.pay, { amount: amountOf(visit) })}</button>`;
  const main = html`<div class="columns">
    ${summary(visit)}
    <main class="form">
      <div class="inner">
        ${hasCard && !only ? html`<h1>${texts.how}</h1>` : null}${formError(chosen)}${hasCard ? walletForm(visit) : null}
        ${hasCard && only ? separator(texts) : null}
        <form method="post" action="/c/pay/${session.id}" id="pay" novalidate>
          ${only ? onlyChoice(chosen, only) : choiceList(chosen, saved)}${button}
        </form>
        <form method="post" action="/c/pay/${session.id}/remove" id="remove"></form>
        ${hasCard ? testCardList(texts) : null}
      </div>
    </main>
  </div>`;
  return frame(visit, main, { title: tried.errors.length > 0 ? textOf(tried.errors) : undefined });
}

function choiceList(chosen: Chosen, saved: readonly Method[]): Html {
  const texts = textsOf(chosen.visit);
  const offered = chosen.visit.session.payment_method_types;
  return html`<fieldset>
    <legend>${offered.includes('card') ? separator(texts) : html`<h1>${texts.how}</h1>`}</legend>
    <div class="means">
      ${saved.map((method) => savedChoice(chosen, method))} ${offered.map((means) => choice(chosen, means))}
    </div>
  </fieldset>`;
}

/** Something is always chosen, also after a wallet, which is none of the choices. */
function chosenOf(visit: Visit, { values, errors }: Tried, choices: readonly string[]): Chosen {
  const wish = values['means'];
  const means = wish !== undefined && choices.includes(wish) ? wish : (choices[0] ?? 'card');
  const isChoice = choices.length > 1;
  const placed = errors.map((error) => ({ ...error, field: placeOf(error, { means, wish, isChoice }) }));
  return { visit, means, values, errors: placed };
}

const separator = (texts: Texts): Html => html`<span class="or">${texts.orOtherwise}</span>`;

const textOf = (errors: readonly FieldError[]): string => errors.map(({ text }) => text).join(' ');

/** Whoever has sent the form is put here, and hears it. */
function formError({ errors }: Chosen): Html | null {
  const own = errors.filter(({ field }) => field === 'form');
  if (own.length === 0) return null;
  return html`<p class="error boxed" role="alert" tabindex="-1" autofocus>${textOf(own)}</p>`;
}

const walletForm = (visit: Visit): Html =>
  html`<form method="post" action="/c/pay/${visit.session.id}" class="wallets">
    <button name="means" value="apple_pay">Apple Pay</button>
    <button name="means" value="google_pay">Google Pay</button>
  </form>`;

const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const testCardList = (texts: Texts): Html =>
  html`<details class="help">
    <summary>${texts.testCards}</summary>
    <p class="note">${texts.testCardsNote}</p>
    <dl dir="ltr" lang="en">${testCards.map(({ number, plays }) => html`<dt>${spaced(number)}</dt><dd>${plays}</dd>`)}</dl>
  </details>`;
