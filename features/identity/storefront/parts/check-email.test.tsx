import { expect, test, vi } from 'vitest';
import reset from '#locales/en/identity/reset.json';
import { markup } from '#testing/browser/markup.tsx';
import { CheckEmail } from './check-email.tsx';

const left = vi.hoisted(() => ({ seconds: 0 }));
vi.mock('./use-resend.ts', () => ({ useResend: () => ({ ...left, busy: false, again: async () => undefined }) }));

test.each([
  [1, false],
  [0, true],
])('OTP-07 with %d seconds left another mail can be asked for: %s', (seconds, offered) => {
  left.seconds = seconds;
  const html = markup(<CheckEmail title="T" text="X" resend={async () => undefined} />, reset);
  expect(html.includes(`>${reset['reset.check.again']}<`)).toBe(offered);
  expect(/You can ask again in/.test(html)).toBe(!offered);
});
