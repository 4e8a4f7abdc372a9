// Small comforts of the payment page; it works without them.
const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const brand = document.querySelector('.brand');

const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
];

const digitsIn = (text) => text.replace(/\D/g, '');

function spacedNumber(digits) {
  const isAmex = /^3[47]/.test(digits);
  return isAmex
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
    : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

const strokedExpiry = (digits) => (digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits);

/** Writes the field anew and leaves the caret after the digit after which it was. */
function rewrite(input, write, { isForward = false } = {}) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const before = digitsIn(input.value.slice(0, caret)).length;
  const text = write(digitsIn(input.value));
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
  rewrite(number, (digits) => spacedNumber(digits.slice(0, 19)), { isForward });
  brand.textContent = brands.find(([begins]) => begins.test(number.value))?.[1] ?? '';
}

if (number) {
  number.addEventListener('input', showNumber);
  showNumber();
}

expiry?.addEventListener('input', (event) => {
  // Whoever deletes the stroke means it.
  if (!event.inputType?.startsWith('delete')) rewrite(expiry, (digits) => strokedExpiry(digits.slice(0, 4)));
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
