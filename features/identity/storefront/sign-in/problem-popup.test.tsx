import { expect, test } from 'vitest';
import auth from '#locales/en/identity/auth.json';
import { markup } from '#testing/browser/markup.tsx';
import { ProblemPopup } from './problem-popup.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

test('AUTH-17 AUTH-20 the popup is an alert and says what went wrong, and not something else', () => {
  for (const [problem, entrance, sentence] of [
    ['wrong', 'customer', 'auth.failed.wrong'],
    ['tries', 'business', 'auth.failed.tries'],
    ['tries', 'employee', 'auth.failed.pin.tries'],
    ['unreachable', 'salesman', 'auth.failed.unreachable'],
  ] as const) {
    const html = markup(<ProblemPopup problem={problem} entrance={entrance} onClose={() => {}} />, auth);
    expect(html).toContain('role="alertdialog"');
    expect(html).toContain(`>${auth['auth.failed.title']}<`);
    expect(html).toContain(`>${auth[sentence]}<`);
  }
});

test('AUTH-19 AUTH-20 the screen of a sign-in that failed offers to log in again, or to go home', () => {
  const html = markup(<SignInFailed signInPath="/auth/salesman/login" problem="limit" />, auth);
  expect(html).toContain(`>${auth['auth.failed.title']}<`);
  expect(html).toContain(`>${auth['auth.failed.limit']}<`);
  expect([...html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => [label, to])).toEqual([
    ['Sign in again', '/auth/salesman/login'],
    ['Go to the home page', '/'],
  ]);
});
