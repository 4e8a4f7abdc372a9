import { expect, test } from 'vitest';
import english from '#locales/en/shop/notice.json' with { type: 'json' };
import { createToasts, toasts as toastsOfPage } from '#ui/overlays/toasts.ts';
import { markup } from '#testing/browser/markup.tsx';
import { createNotify, useNotify } from './notify.ts';

function setUp() {
  const toasts = createToasts(() => {});
  const notify = createNotify(toasts, {
    success: { title: 'Success' },
    error: { title: 'Error', content: 'Support' },
    warning: { title: 'Warning', content: 'Contact' },
  });
  return { notify, last: () => toasts.shown().at(-1) };
}

test('SHELL-24 the usual titles', () => {
  expect([english['notice.success'], english['notice.error'], english['notice.warning']]).toEqual([
    'Success',
    'Error, please try again',
    'Warning',
  ]);
});

test('SHELL-25 the usual contents', () => {
  expect([english['notice.contact'], english['notice.support']]).toEqual([
    'Please contact us if you have any questions.',
    'Please contact support',
  ]);
});

test('SHELL-20 SHELL-24 SHELL-25 a kind alone says the usual', () => {
  const { notify, last } = setUp();
  notify.success();
  expect(last()).toMatchObject({ kind: 'success', title: 'Success' });
  expect(last()).not.toHaveProperty('content');
  notify.error();
  expect(last()).toMatchObject({ kind: 'error', title: 'Error', content: 'Support' });
  notify.warning();
  expect(last()).toMatchObject({ kind: 'warning', title: 'Warning', content: 'Contact' });
});

test('SHELL-24 SHELL-25 on a page each kind says its own words', () => {
  function Page() {
    const notify = useNotify();
    notify.success();
    notify.error();
    notify.warning();
    return null;
  }
  markup(<Page />, english);
  expect(toastsOfPage.shown().map(({ kind, title, content }) => [kind, title, content])).toEqual([
    ['success', 'Success', undefined],
    ['error', 'Error, please try again', 'Please contact support'],
    ['warning', 'Warning', 'Please contact us if you have any questions.'],
  ]);
});

test('a content of its own stands under the usual title; a title of its own stands alone', () => {
  const { notify, last } = setUp();
  notify.error({ content: 'Not found (404)' });
  expect(last()).toMatchObject({ title: 'Error', content: 'Not found (404)' });
  notify.error({ title: 'Upload failed, please try again.' });
  expect(last()).toMatchObject({ title: 'Upload failed, please try again.' });
  expect(last()).not.toHaveProperty('content');
});
