import { expect, test } from 'vitest';
import { handClock } from '#platform/clock.ts';
import { Inbox } from './inbox.ts';

const mail = (id: string, raw = 'x') => ({
  id,
  raw,
  from: 'a@example.com',
  to: ['Lea@example.com'],
  subject: id,
  messageId: null,
  text: null,
  html: null,
  headers: {},
});

const open = () => new Inbox(handClock(new Date('2026-06-01T10:00:00Z')));

test('newest first, by recipient, in whatever case it was written', () => {
  const inbox = open();
  inbox.addMail(mail('1'));
  inbox.addSms({ id: '2', from: 'Unwrap', to: '+33612345678', text: 'x' });
  inbox.addMail({ ...mail('3'), to: ['noa@example.com'] });
  inbox.addMail(mail('4'));
  expect(inbox.mails('lea@EXAMPLE.com').map(({ id }) => id)).toEqual(['4', '1']);
  expect(inbox.mails().map(({ id }) => id)).toEqual(['4', '3', '1']);
  expect(inbox.messages('+33612345678')).toHaveLength(1);
  expect(inbox.messages('+33612345679')).toEqual([]);
  expect(inbox.mail('3')?.at).toBe('2026-06-01T10:00:00.000Z');
  inbox.clear();
  expect(inbox.arrived).toEqual([]);
});

test('ten thousand mails fit; a forgotten process does not grow for ever', () => {
  const inbox = open();
  for (let id = 0; id < 20_010; id++) inbox.addMail(mail(String(id)));
  expect(inbox.mails()).toHaveLength(20_000);
  expect(inbox.mail('9')).toBeUndefined();

  const large = 'x'.repeat(10 * 1024 * 1024);
  for (let id = 0; id < 20; id++) inbox.addMail(mail(`large-${id}`, large));
  expect(inbox.mails()).toHaveLength(12);
});
