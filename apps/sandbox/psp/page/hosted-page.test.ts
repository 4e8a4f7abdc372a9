// The hosted page without a browser: what it shows in which state, and what it must never do.
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { newSession } from '#testing/sandbox/psp-payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';

const sandbox = await openSandbox();
const psp = pspClient(sandbox.url, 'page');
const stripe = psp.sdk();

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

  test('a lost card is only a declined one to whoever holds it', async () => {
    const { send, card } = await make();
    expect((await send(card('4000000000009987'))).text).toContain('Your card was declined.');
  });

  test('paid, and the answer lost: the page is done when it is asked again', async () => {
    const { send, card, look } = await make();
    await expect(send(card('4000000000005043'))).rejects.toThrow('fetch failed');
    expect((await look()).text).toContain('All done here');
  });

  test('a page that was open when its session ended fails with words that help nobody', async () => {
    const { id, send, card, look } = await make();
    await stripe.checkout.sessions.expire(id);
    expect((await send(card('4242424242424242'))).text).toContain('intent in wrong state for operation');
    expect((await look()).text).toContain('This page has expired');
  });

  test('a slow bank is waited for', async () => {
    const { id, send, card, call, look } = await make();
    expect(await send(card('4000000000005035'))).toMatchObject({ to: `/c/pay/${id}/wait` });
    expect((await look()).to).toBe(`/c/pay/${id}/wait`);
    expect((await call(`pay/${id}/wait`)).text).toContain('http-equiv="refresh"');
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

test('a transfer: instructions, money in parts, arrived', async () => {
  const customer = (await stripe.customers.create()).id;
  const { id, send, call } = await make({
    customer,
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'eu_bank_transfer' } },
    },
  });
  expect((await send({ means: 'customer_balance' })).to).toBe(`/c/transfer/${id}`);
  expect((await call(`transfer/${id}`)).text).toMatch(/FR76 .*SANDFRPP/s);
  await call(`transfer/${id}`, { amount: '2000' });
  expect((await call(`transfer/${id}`)).text).toContain('€30.00');
  await call(`transfer/${id}`, { amount: '3000' });
  expect((await call(`transfer/${id}`)).text).toContain('The money has arrived');
});

describe('shown', () => {
  test.each([
    ['fr', undefined, 'Payer 50,00', 'lang="fr" dir="ltr"'],
    ['es', undefined, 'Pagar 50,00', 'lang="es"'],
    ['de', undefined, 'Pay €50.00', 'lang="en"'],
    ['auto', 'ar-BH,en;q=0.5', 'بطاقة', 'lang="ar" dir="rtl"'],
    [undefined, 'fr-FR', 'Payer 50,00', 'lang="fr"'],
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
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:1;");
    expect(await fetch(`${sandbox.url}/c/pay/cs_test_nothing`)).toMatchObject({ status: 404 });
  });
});
