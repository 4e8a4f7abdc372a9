import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';
import { LeavePopup } from './leave-popup.tsx';
import type { LeaveQuestion } from './leave.ts';

const words = messagesOf('en', 'notice');

function draw(question: LeaveQuestion, signedIn = false, work: 'none' | 'failed' = 'none'): string {
  return markup(
    <LeavePopup question={question} signedIn={signedIn} work={work} onConfirm={() => {}} onStay={() => {}} />,
    words,
  );
}
const plain = (html = '') => html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
const partsOf = (html: string) => ({
  title: plain(/<h2.*?<\/h2>/s.exec(html)?.[0]),
  lines: Array.from(html.matchAll(/<p class="[^"]*text-balance">(.*?)<\/p>/gs), ([, line]) => plain(line)),
  answers: Array.from(html.matchAll(/<button(?![^>]*aria-label)[^>]*>(.*?)<\/button>/gs), ([, inside]) =>
    plain(inside),
  ),
});

test.each([
  ['buying', false, ['notice.leave.entered', 'notice.leave.kept']],
  ['buying', true, ['notice.leave.entered', 'notice.leave.kept']],
  ['checkout', false, ['notice.leave.cart', 'notice.leave.payment']],
  ['checkout', true, ['notice.leave.account-cart', 'notice.leave.payment']],
] as const)(
  'SHELL-13 the warning on a %s page (signed in: %s): a title, two lines, confirm and cancel',
  (question, signedIn, lines) => {
    const html = draw(question, signedIn);
    expect(partsOf(html)).toEqual({
      title: words['notice.leave.title'],
      lines: lines.map((id) => words[id]),
      answers: [words['notice.leave.confirm'], words['notice.leave.cancel']],
    });
    expect(html).toContain('role="alertdialog"');
    expect(html).toContain(`aria-label="${words['notice.close']}"`);
  },
);

test('a payment that could not be cancelled is told of', () => {
  expect(draw('checkout')).not.toContain(words['notice.leave.failed']);
  expect(plain(draw('checkout', false, 'failed'))).toContain(words['notice.leave.failed']);
});
