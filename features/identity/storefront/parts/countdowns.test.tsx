// Texts that count down, as they stand when they appear.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import auth from '#locales/en/identity/auth.json';
import register from '#locales/en/identity/register.json';
import reset from '#locales/en/identity/reset.json';
import notice from '#locales/en/shop/notice.json';
import { markup } from '#testing/browser/markup.tsx';
import { SecondStepForm, Resend } from '../sign-in/second-step.tsx';
import { SessionOver } from '../sign-in/session-over.tsx';
import { CheckEmail } from './check-email.tsx';
import { LinkEnded } from './link-ended.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const messages = { ...auth, ...register, ...reset, ...notice };
const shown = (element: ReactNode) => markup(element, messages);
const never = async () => undefined;
const nothing = () => undefined;

test('OTP-07 another code can be asked for in 59 seconds', () => {
  expect(shown(<Resend resend={never} />)).toContain('>New code in 59 seconds<');
});

test('OTP-07 another mail can be asked for in 59 seconds, where one can be asked for', () => {
  const mail = { title: 'T', text: 'X' };
  expect(shown(<CheckEmail {...mail} resend={never} />)).toContain('>You can ask again in 59 seconds<');
  expect(shown(<CheckEmail {...mail} />)).not.toContain('seconds');
});

test.each([
  ['EMAIL', auth['auth.step.email'], true],
  ['SMS', auth['auth.step.sms'], true],
  ['APP', auth['auth.step.app'], false],
] as const)(
  'AUTH-52 OTP-07 a code by %s: where it is found, and whether another is sent',
  (factor, sentence, again) => {
    const step = { tokenId: 's', factor };
    const form = (resend?: typeof never) =>
      shown(<SecondStepForm step={step} confirm={async () => 'wrong'} onBack={nothing} {...(resend && { resend })} />);
    expect(form(never)).toContain(sentence);
    expect(form(never).includes('New code in 59 seconds')).toBe(again);
    expect(form()).not.toContain('New code');
  },
);

test.each([
  ['reset.ended.text', reset['reset.ended.text'], '/auth/b2b/forgot-password'],
  ['register.ended.text', register['register.ended.text'], '/auth/login?tab=register'],
] as const)(
  'SESSION-09 SESSION-11 a link that cannot be used (%s) leads on in 5 seconds, or at once',
  (text, sentence, to) => {
    const html = shown(<LinkEnded to={to} text={text} />);
    expect(html).toContain('You will be taken there in 5 seconds');
    expect(html).toContain(sentence);
    expect(html).toContain(`href="${to}"`);
  },
);

test('SESSION-09 SESSION-11 a session that is over leads on in 5 seconds, or at once', () => {
  const html = shown(<SessionOver onLeave={nothing} />);
  expect(html).toContain('You will be taken there in 5 seconds');
  expect(html).toContain(notice['notice.expired.title']);
  expect(html).toContain(notice['notice.expired.action']);
});
