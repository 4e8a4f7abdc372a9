// Small comforts of the payment page; it works without them.
const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const brand = document.querySelector('.brand');

const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
];

function showNumber() {
  const digits = number.value.replace(/\D/g, '').slice(0, 19);
  const isAmex = /^3[47]/.test(digits);
  number.value = isAmex
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
    : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  brand.textContent = brands.find(([begins]) => begins.test(digits))?.[1] ?? '';
}

if (number) {
  number.addEventListener('input', showNumber);
  showNumber();
}

expiry?.addEventListener('input', (event) => {
  // Whoever deletes the stroke means it.
  if (event.inputType?.startsWith('delete')) return;
  const digits = expiry.value.replace(/\D/g, '').slice(0, 4);
  expiry.value = digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
});

// One payment for one click: what is on its way is not sent again. Back from elsewhere, it can be.
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    form.querySelector('.pay')?.setAttribute('aria-busy', 'true');
  });
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
    form.querySelector('.pay')?.removeAttribute('aria-busy');
  }
});
