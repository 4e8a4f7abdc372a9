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

// One payment for one click: what is on its way is not sent again, nor another beside it. Back from elsewhere, it can be.
let isSent = false;
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault();
    isSent = true;
    const pressed = event.submitter ?? form.querySelector('.pay');
    pressed?.setAttribute('aria-busy', 'true');
  });
addEventListener('pageshow', () => {
  isSent = false;
  for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy');
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
  else if (!isSent) setTimeout(() => void look(), askMs);
}

if (waits) setTimeout(() => void look(), askMs);
