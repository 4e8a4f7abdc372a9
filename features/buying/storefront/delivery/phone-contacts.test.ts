import { expect, test } from 'vitest';
import { chooseContacts, hasContacts } from './phone-contacts.ts';

const phone = (select: (...asked: unknown[]) => Promise<unknown>) => ({ contacts: { select } });

test('SEND-10 contacts are asked for where the browser has them', () => {
  expect(hasContacts({})).toBe(false);
  expect(hasContacts({ contacts: {} })).toBe(false);
  expect(hasContacts(phone(async () => []))).toBe(true);
});

test('SEND-10 somebody is taken with their first name, address and number', async () => {
  const asked: unknown[] = [];
  const chosen = await chooseContacts(
    phone(async (...question) => {
      asked.push(...question);
      return [
        { name: ['', 'Jane\u202e Doe '], email: ['Jane@Example.com', 'x@example.com'], tel: ['+33 6 12 34 56 78'] },
        { name: [], email: [], tel: [] },
        {},
      ];
    }),
    true,
  );
  expect(asked).toEqual([['name', 'email', 'tel'], { multiple: true }]);
  expect(chosen).toEqual([{ name: 'Jane Doe', email: 'jane@example.com', mobile: '+33612345678' }]);
});

test('SEND-10 whoever thinks better of it is not told of a fault', async () => {
  const refusing = phone(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  expect(await chooseContacts(refusing, false)).toEqual([]);
  expect(await chooseContacts({}, false)).toEqual([]);
});
