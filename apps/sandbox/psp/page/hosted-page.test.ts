// The hosted page without a browser: what it shows in which state, and what it must never do.
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';

const sandbox = await openSandbox();
const psp = pspClient(sandbox.url, 'page');
const stripe = psp.sdk();

const done = (id: string): string => `http://127.0.0.1:1/done?session=${id}`;

const make = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const { id } = await newSession(stripe, changes);
  const call = async (rest: string, form?: Record<string, string>, language = 'en') => {
    const answer = await fetch(`${sandbox.url}/c/${rest}`, {
      redirect: 'manual',
      headers: { 'accept-language': language },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      to: answer.headers.get('location'),
      headers: answer.headers,
    };
  };
  const card = (number: string) => ({ means: 'card', number, expiry: '12 / 34', cvc: '123' });
  return {
    id,
    card,
    call,
    look: (language?: string) => call(`pay/${id}`, undefined, language),
    send: (form: Record<string, string>) => call(`pay/${id}`, form),
  };
};

describe('paying', () => {
  test('leads to the shop with the id of the session', async () => {
    const { id, send, card, look } = await make();
    expect(await send(card('4242 4242 4242 4242'))).toMatchObject({
      status: 303,
      to: `http://127.0.0.1:1/done?session=${id}`,
    });
    expect((await look()).text).toContain('All done here');
  });

  test.each([
    [{ number: '' }, 'number-error'],
    [{ expiry: '01 / 20' }, 'expiry-error'],
    [{ expiry: '13 / 34' }, 'expiry-error'],
    [{ cvc: '1' }, 'cvc-error'],
    [{ number: '4242 4242 4242 4241' }, 'number-error'],
    [{ number: '4000000000000127' }, 'cvc-error'],
    [{ number: '4000000000000069' }, 'expiry-error'],
    [{ means: 'mb_way', phone: '12' }, 'phone-error'],
  ])('says beside the field what is wrong: %o', async (wrong, error) => {
    const { send, card } = await make();
    const { status, text } = await send({ ...card('4242424242424242'), ...wrong });
    expect(status).toBe(422);
    expect(text).toContain(`id="${error}"`);
    expect(text).not.toContain('value="123"');
  });

  test('says everything that is wrong at once, and puts the buyer at the first of it', async () => {
    const { send, card } = await make();
    const alertsOf = (text: string) => text.match(/(?<=role="alert" id=")[\w-]+/g);
    const all = (await send({ ...card('4242 4242 4242 4241'), expiry: '01 / 20', cvc: '12' })).text;
    expect(alertsOf(all)).toEqual(['number-error', 'expiry-error', 'cvc-error']);
    expect(all).toMatch(/name="number"[^>]* aria-describedby="number-error" autofocus>/);
    expect(all.match(/autofocus/g)).toHaveLength(1);
    expect(/<title>([^<]*)/.exec(all)?.[1]).toMatch(/^Your card number is invalid\. .* · Payment · page$/);
    const rest = (await send({ ...card('4242424242424242'), expiry: '', cvc: '' })).text;
    expect(alertsOf(rest)).toEqual(['expiry-error', 'cvc-error']);
    expect(rest).toMatch(/name="expiry"[^>]* autofocus>/);
    expect(rest).toContain('value="4242424242424242"');
  });

  test('an error is said where it can be seen: at the saved card, or above all for a wallet', async () => {
    const customer = (await stripe.customers.create()).id;
    const saving = { customer, saved_payment_method_options: { payment_method_save: 'enabled' } } as const;
    const first = await make(saving);
    await first.send({ ...first.card('4000000000000341'), save: 'on' });
    const next = await make(saving);
    const [, means = ''] = /value="(saved:pm_\w+)"/.exec((await next.look()).text) ?? [];
    const { text } = await next.send({ means });
    expect(text).toMatch(new RegExp(`value="${means}" checked aria-describedby="means-error" autofocus`));
    expect(text.match(/role="alert"[^>]*>[^<]*/g)).toEqual(['role="alert" id="means-error">Your card was declined.']);

    const other = await make({ allowed_payment_method_types: ['paypal', 'mb_way'] });
    const wallet = (await other.send({ means: 'apple_pay' })).text;
    expect(wallet).toMatch(/<p class="error boxed" role="alert" tabindex="-1" autofocus>.*<form/s);
    expect(wallet).toContain('value="paypal" checked');
  });

  test('what was typed waits while the buyer is at their bank, except what opens the card', async () => {
    const { id, send, card, call, look } = await make();
    await send({ ...card('4000008400001629'), name: 'Léa "Example"', phone: '+351 912 345 670' });
    const pages = [await look(), await call(`pay/${id}/answer`, { answer: 'confirm' })];
    for (const { text } of pages) {
      expect(text).toContain('value="Léa &#34;Example&#34;"');
      expect(text).toContain('value="card" checked');
      expect(text).toContain('name="number" value=""');
      expect(text).toContain('name="expiry" value=""');
      expect(text).toContain('name="cvc" value=""');
    }
    expect(pages[1]?.text).toContain('id="number-error"');

    await send({ means: 'paypal', name: 'Léa' });
    const refused = await call(`pay/${id}/answer`, { answer: 'refuse' });
    expect(refused.text).toContain('value="paypal" checked aria-describedby="means-error"');
    expect(refused.text).toContain('value="Léa"');
  });

  test('MB WAY names the amount, and says whether it still waits', async () => {
    const { id, send, call } = await make();
    const state = async () => JSON.parse((await call(`pay/${id}/state`)).text) as object;
    expect(await state()).toEqual({ isWaiting: false });
    await send({ means: 'mb_way', phone: '+351 912 345 670' });
    const { text } = await call(`pay/${id}/answer`);
    expect(text).toContain(
      'role="status">Confirm the payment of €50.00 to <bdi class="shop-name">page</bdi> in the app',
    );
    // The buyer's part is on their phone: what plays it is apart, and going back is not.
    expect(text).toMatch(
      /<div class="played">\s*<h2>Play the phone<.*value="confirm".*value="refuse".*<\/div>.*value="leave"/s,
    );
    // Only where no script can ask.
    expect(text).toContain('<noscript><meta http-equiv="refresh"');
    expect(await state()).toEqual({ isWaiting: true });
    await psp.advance(2_000);
    expect(await state()).toEqual({ isWaiting: false });
    expect((await call(`pay/${id}/answer`)).to).toContain('/done?session=');
  });

  test('a lost card is only a declined one to whoever holds it', async () => {
    const { send, card } = await make();
    expect((await send(card('4000000000009987'))).text).toContain('Your card was declined.');
  });

  test('paid, and the answer lost: the page is done when it is asked again', async () => {
    const { id, send, card, look } = await make();
    await expect(send(card('4000000000005043'))).rejects.toThrow('fetch failed');
    expect((await look()).text).toContain('All done here');
    // The browser's own button sends the form once more.
    expect(await send(card('4000000000005043'))).toMatchObject({ status: 303, to: done(id) });
  });

  test('who has paid is sent on to the shop, however often and whatever is sent again', async () => {
    const { id, send, card, call } = await make();
    const again = { status: 303, to: done(id) };
    for (const form of [card('4242424242424242'), card('4242424242424242'), card(''), { means: 'apple_pay' }])
      expect(await send(form)).toMatchObject(again);
    for (const answer of ['confirm', 'refuse']) expect(await call(`pay/${id}/answer`, { answer })).toMatchObject(again);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  test('an answer at the bank that is sent twice is one answer', async () => {
    const { id, send, card, call } = await make();
    const say = (answer: string) => call(`pay/${id}/answer`, { answer });
    await send(card('4000002760003184'));
    expect((await say('refuse')).status).toBe(422);
    expect((await say('refuse')).to).toBe(`/c/pay/${id}/answer`);
    expect((await call(`pay/${id}/answer`)).to).toBe(`/c/pay/${id}?refused`);
    expect((await call(`pay/${id}?refused`)).text).toContain('was not confirmed');
    await send(card('4000002760003184'));
    expect((await say('confirm')).to).toBe(done(id));
    expect((await say('confirm')).to).toBe(done(id));
  });

  test('a page that was open when its session ended leads to one that says so, and back to the shop', async () => {
    const { id, send, card, call, look } = await make();
    await send(card('4000002760003184'));
    await stripe.checkout.sessions.expire(id);
    for (const form of [card('4242424242424242'), card(''), { means: 'apple_pay' }, {}])
      expect(await send(form)).toMatchObject({ status: 303, to: `/c/pay/${id}` });
    for (const answer of ['confirm', 'refuse', 'leave'])
      expect((await call(`pay/${id}/answer`, { answer })).to).toBe(`/c/pay/${id}`);
    const { text } = await look();
    expect(text).toContain('This page has expired');
    expect(text).toContain('href="http://127.0.0.1:1/back"');
    expect(text).not.toContain('class="pay"');
  });

  test('a slow bank is waited for', async () => {
    const { id, send, card, call, look } = await make();
    expect(await send(card('4000000000005035'))).toMatchObject({ to: `/c/pay/${id}/wait` });
    expect((await look()).to).toBe(`/c/pay/${id}/wait`);
    expect((await call(`pay/${id}/wait`)).text).toContain('http-equiv="refresh"');
    expect(await send(card('4000000000005035'))).toMatchObject({ status: 303, to: `/c/pay/${id}/answer` });
    expect((await call(`pay/${id}?refused`)).to).toBe(`/c/pay/${id}/wait`);
    await psp.advance(31_000);
    expect((await call(`pay/${id}/wait`)).to).toContain('/done?session=');
  });

  test.each(['paypal', 'bancontact'])('%s: fail, leave, authorise', async (means) => {
    const { id, send, call } = await make();
    expect(await send({ means })).toMatchObject({ to: `/c/pay/${id}/answer` });
    expect((await call(`pay/${id}/answer`, { answer: 'refuse' })).text).toContain('was not confirmed');
    await send({ means });
    expect((await call(`pay/${id}/answer`, { answer: 'leave' })).to).toBe(`/c/pay/${id}`);
    expect((await call(`pay/${id}/answer`, { answer: 'confirm' })).to).toContain('/done?session=');
  });

  test('a saved card is offered, and removed where that is allowed', async () => {
    const customer = (await stripe.customers.create()).id;
    const saving = { payment_method_save: 'enabled', payment_method_remove: 'enabled' } as const;
    const first = await make({ customer, saved_payment_method_options: saving });
    expect((await first.look()).text).toContain('name="save"');
    await first.send({ ...first.card('5555555555554444'), save: 'on' });
    const next = await make({ customer, saved_payment_method_options: saving });
    const [, method = ''] = /value="saved:(pm_\w+)"/.exec((await next.look()).text) ?? [];
    await next.call(`pay/${next.id}/remove`, { method });
    expect((await next.look()).text).not.toContain(method);
    expect((await (await make()).look()).text).not.toContain('name="save"');
  });
});

test('the choices are one group with a legend, and the region beside it has a name of its own', async () => {
  const { text } = await (await make()).look();
  expect(text).toMatch(/<fieldset>\s*<legend>.*Or pay another way.*<\/legend>.*value="card" checked/s);
  expect(text).not.toContain('radiogroup');
  expect(text).toContain('<section class="summary" aria-label="Your order">');
  const withoutWallets = await (await make({ allowed_payment_method_types: ['paypal', 'mb_way'] })).look();
  expect(withoutWallets.text).toMatch(/<legend><h1>How would you like to pay\?<\/h1><\/legend>/);
});

describe('what the shop opens, with the one means that the buyer chose there', () => {
  const only = (means: 'card' | 'paypal' | 'mb_way') => make({ allowed_payment_method_types: [means] });

  test('asks nobody to choose, and names it', async () => {
    for (const [means, name] of [
      ['card', 'Card'],
      ['paypal', 'PayPal'],
      ['mb_way', 'MB WAY'],
    ] as const) {
      const { text } = await (await only(means)).look();
      expect(text).not.toMatch(/type="radio"|<fieldset|How would you like to pay/);
      expect(text.match(/<h1>[^<]*/g)).toEqual([`<h1>${name}`]);
      expect(text).toContain(`type="hidden" name="means" value="${means}"`);
      expect(text.includes('class="wallets"')).toBe(means === 'card');
      expect(text.includes('Test cards')).toBe(means === 'card');
    }
  });

  test('pays by it, with and without errors', async () => {
    const { id, send, card } = await only('card');
    expect((await send(card('4000000000000002'))).text).toContain('id="number-error"');
    expect(await send(card('4242424242424242'))).toMatchObject({ status: 303, to: done(id) });
  });

  test('says above all what has no field', async () => {
    const { id, send, call } = await only('paypal');
    await send({ means: 'paypal' });
    const { text } = await call(`pay/${id}/answer`, { answer: 'refuse' });
    expect(text).toMatch(/<p class="error boxed" role="alert"[^>]*>The payment was not confirmed/);
    expect(text.match(/role="alert"/g)).toHaveLength(1);
  });

  test('offers the choice to whoever has a saved card', async () => {
    const customer = (await stripe.customers.create()).id;
    const saving: Partial<Stripe.Checkout.SessionCreateParams> = {
      customer,
      allowed_payment_method_types: ['card'],
      saved_payment_method_options: { payment_method_save: 'enabled' },
    };
    const first = await make(saving);
    await first.send({ ...first.card('4242424242424242'), save: 'on' });
    const { text } = await (await make(saving)).look();
    expect(text.match(/type="radio"/g)).toHaveLength(2);
    expect(text).toContain('How would you like to pay?');
  });

  test('has a total only where several lines make one', async () => {
    const line = { quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Card' } } };
    expect((await (await make()).look()).text).not.toContain('class="total"');
    expect((await (await make({ line_items: [line, line] })).look()).text).toContain('class="total"');
  });
});

test('the titles tell the form, its error and the bank apart, and the way back names the shop', async () => {
  const { id, look, send, card, call } = await make();
  const titleOf = ({ text }: { text: string }) => /<title>([^<]*)</.exec(text)?.[1];
  const form = await look();
  expect(titleOf(form)).toBe('Payment · page');
  expect(form.text).toMatch(/<a class="back"[^>]*>.*Back to <bdi class="shop-name">page<\/bdi>.*<\/a/s);
  expect(titleOf(await send(card('4000000000000002')))).toBe('Your card was declined. · Payment · page');
  await send(card('4000002760003184'));
  expect(titleOf(await call(`pay/${id}/answer`))).toBe('Your bank · Payment · page');
});

test('a transfer: instructions, money in parts, arrived', async () => {
  const customer = (await stripe.customers.create()).id;
  const { id, send, call } = await make({
    customer,
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'eu_bank_transfer' } },
    },
  });
  expect((await send({ means: 'customer_balance' })).to).toBe(`/c/transfer/${id}`);
  expect((await send({ means: 'customer_balance' })).to).toBe(`/c/transfer/${id}`);
  expect((await call(`transfer/${id}`)).text).toMatch(/FR76 .*SANDFRPP/s);
  expect((await call(`transfer/${id}`)).text).toContain('name="amount" value="50.00"');
  await call(`transfer/${id}`, { amount: '20.00' });
  expect((await call(`transfer/${id}`)).text).toContain('€30.00');
  for (const amount of ['much', '', '0', '1.234']) {
    const refused = await call(`transfer/${id}`, { amount });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Write an amount such as 30.00.');
    expect(refused.text).toContain(`name="amount" value="${amount}"`);
  }
  const french = await call(`transfer/${id}`, undefined, 'fr');
  expect(french.text).toContain('Montant (EUR)');
  expect(french.text).toContain('name="amount" value="30,00"');
  await call(`transfer/${id}`, { amount: '30' });
  const arrived = (await call(`transfer/${id}`)).text;
  expect(arrived).toContain('<h1>All done here</h1>');
  expect(arrived).toContain('The money has arrived');
  expect(arrived).not.toContain('Send the money');
});

test('a transfer that was called off has not arrived', async () => {
  const customer = (await stripe.customers.create()).id;
  const { id, send, call } = await make({
    customer,
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'eu_bank_transfer' } },
    },
  });
  await send({ means: 'customer_balance' });
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  await stripe.paymentIntents.cancel(intent as string);
  const { text } = await call(`transfer/${id}`);
  expect(text).toContain('This page has expired');
  expect(text).not.toContain('has arrived');
  expect(text).toContain('href="http://127.0.0.1:1/back"');
});

describe('shown', () => {
  test.each([
    ['fr', undefined, 'Payer 50,00', 'lang="fr" dir="ltr"'],
    ['es', undefined, 'Pagar 50,00', 'lang="es"'],
    ['de', undefined, 'Pay €50.00', 'lang="en"'],
    ['auto', 'ar-BH,en;q=0.5', 'بطاقة', 'lang="ar" dir="rtl"'],
    [undefined, 'fr-FR', 'Payer 50,00', 'lang="fr"'],
    ['it', undefined, 'Paga 50,00', 'lang="it"'],
    ['pt', undefined, 'Pagar 50,00', 'lang="pt"'],
    ['nl', undefined, 'Betaal €', 'lang="nl"'],
    ['zh', undefined, '支付 €50.00', 'lang="zh-Hans"'],
    ['auto', 'zh-CN,en;q=0.5', '支付 €50.00', 'lang="zh-Hans"'],
  ] as const)('in the language %s (browser: %s)', async (locale, browser, words, tag) => {
    const { look } = await make(locale ? { locale } : {});
    const { text } = await look(browser);
    expect(text).toContain(words);
    expect(text).toContain(tag);
  });

  test('only the means that the session offers; names are text', async () => {
    const product = {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 900, product_data: { name: '<script>x' } },
    };
    const { text, headers } = await (await make({ line_items: [product] })).look();
    expect([...text.matchAll(/name="means" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'apple_pay',
      'google_pay',
      'card',
      'paypal',
    ]);
    expect(text).toContain('&#60;script&#62;x');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http: https:;");
    expect(await fetch(`${sandbox.url}/c/pay/cs_test_nothing`)).toMatchObject({ status: 404 });
  });
});
