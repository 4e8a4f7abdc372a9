import { renderToString } from 'react-dom/server';
import { createIntl, RawIntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import english from '#locales/en/shop/shell.json';
import { CopyEmail, EmailContact } from './support-contacts.tsx';

const intl = createIntl({ locale: 'en', messages: english as never });
const markup = (email: string) =>
  renderToString(
    <RawIntlProvider value={intl}>
      <EmailContact support={{ phone: '1', email }} />
      <CopyEmail support={{ phone: '1', email }} />
    </RawIntlProvider>,
  );

test('NAV-03 an e-mail address is shown and can be copied', () => {
  const html = markup('help@shop.example');
  expect(html).toContain('href="mailto:help@shop.example"');
  expect(html).toContain('>help@shop.example<');
  expect(html).toContain('aria-label="Copy the email address"');
});

test('NAV-03 NAV-04 anything else is neither shown nor copied: a label stands there', () => {
  const html = markup('ask at the counter');
  expect(html).toBe('<span>Contact us</span>');
});

test('NAV-04 behind the label is the address of a form, if that is what the unit has', () => {
  const html = markup('https://shop.example/contact');
  expect(html).toBe('<a href="https://shop.example/contact" rel="noopener noreferrer">Contact us</a>');
});
