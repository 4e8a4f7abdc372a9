import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToastList } from './toast.tsx';
import { createToasts } from './toasts.ts';

test.each([
  ['success', 'status', 'text-good'],
  ['error', 'alert', 'text-bad'],
  ['warning', 'alert', 'text-warn'],
] as const)('SHELL-20 one of kind %s is read out as %s and is marked %s', (kind, role, tone) => {
  const toasts = createToasts(() => {});
  toasts.show({ kind, title: 'A title', content: 'Some content' });
  const html = renderToStaticMarkup(<ToastList toasts={toasts} closeLabel="Close" />);
  expect(/role="(\w+)"/.exec(html)?.[1]).toBe(role);
  expect(html.match(/text-(good|bad|warn)\b/g)).toEqual([tone]);
  for (const words of ['>A title<', '>Some content<', 'aria-label="Close"']) expect(html).toContain(words);
});
