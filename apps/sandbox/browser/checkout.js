// Small comforts of the payment page; it works without them.
import { digitsIn, spacedNumber, strokedExpiry } from './card-text.js';

const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const brand = document.querySelector('.brand');

const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
];

/** Writes the field anew and leaves the caret after the digit after which it was. */
function rewrite(input, write, { isForward = false } = {}) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const text = write(input.value);
  // A zero that was put before the month moves the caret along.
  const added = Math.max(0, digitsIn(text).length - digitsIn(input.value).length);
  const before = digitsIn(input.value.slice(0, caret)).length + added;
  // What is the same is left alone: writing it would move the caret, and lose what can be undone.
  if (text !== input.value) input.value = text;
  if (document.activeElement !== input) return;
  const place = isAtEnd ? text.length : placeAfter(text, before, isForward);
  input.setSelectionRange(place, place);
}

/** Whoever deletes forwards goes over a gap, or would stay before it for ever. */
function placeAfter(text, count, isForward) {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place++) if (/\d/.test(text[place])) seen++;
  if (isForward) while (place < text.length && /\D/.test(text[place])) place++;
  return place;
}

function showNumber(event) {
  const isForward = event?.inputType === 'deleteContentForward';
  rewrite(number, spacedNumber, { isForward });
  brand.textContent = brands.find(([begins]) => begins.test(number.value))?.[1] ?? '';
}

if (number) {
  number.addEventListener('input', showNumber);
  showNumber();
}

expiry?.addEventListener('input', (event) => {
  // Whoever deletes the stroke means it.
  if (!event.inputType?.startsWith('delete')) rewrite(expiry, strokedExpiry);
});

// An error is over once its field is written anew, or something else is chosen.
document.addEventListener('input', ({ target }) => {
  const error = document.getElementById(`${target.name}-error`);
  if (!error) return;
  const wrong = document.querySelector(`[aria-describedby="${error.id}"]`);
  for (const name of ['aria-invalid', 'aria-describedby']) wrong?.removeAttribute(name);
  error.remove();
});

// One payment for one click: what is on its way is not sent again, nor another beside it. Back from elsewhere it can be,
// and after a while: whoever stops the browser must not be left with buttons that do nothing.
const freeAfterMs = 8_000;
const underway = document.getElementById('underway');
let isSent = false;
let pressed = null;

function hold(button) {
  isSent = true;
  pressed = button && { button, label: button.textContent };
  underway.textContent = underway.dataset.text;
  if (!button) return;
  button.setAttribute('aria-busy', 'true');
  button.textContent = underway.dataset.text;
}

function free() {
  isSent = false;
  underway.textContent = '';
  if (!pressed) return;
  pressed.button.removeAttribute('aria-busy');
  pressed.button.textContent = pressed.label;
  pressed = null;
}

let freeing;
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault();
    hold(event.submitter ?? form.querySelector('.pay'));
    freeing = setTimeout(free, freeAfterMs);
  });
addEventListener('pageshow', () => {
  clearTimeout(freeing);
  free();
});

// A page that waits asks, and is loaded anew only when there is something new: nothing moves under a finger.
const waits = document.querySelector('[data-waits]')?.dataset.waits;
const askMs = 1_000;

async function isOver() {
  try {
    const answer = await fetch(waits, { cache: 'no-store' });
    return answer.ok && !(await answer.json()).isWaiting;
  } catch {
    return false;
  }
}

async function look() {
  const over = await isOver();
  if (over && !isSent) location.reload();
  else setTimeout(() => void look(), askMs);
}

if (waits) setTimeout(() => void look(), askMs);
