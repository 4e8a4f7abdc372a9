import { expect, test } from 'vitest';
import auth from '#locales/en/identity/auth.json';
import { markup } from '#testing/browser/markup.tsx';
import { ProblemPopup } from './problem-popup.tsx';

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
