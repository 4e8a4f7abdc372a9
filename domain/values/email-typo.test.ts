import { describe, expect, test } from 'vitest';
import { meantEmail } from './email-typo.ts';

describe('a slip in the name of a mail service is seen', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['GMAIL.COMM', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.con', 'hotmail.com'],
    ['yaho.fr', 'yahoo.fr'],
    ['outlok.com', 'outlook.com'],
    ['wandoo.fr', 'wanadoo.fr'],
    // No country ends in these.
    ['hotmail.ft', 'hotmail.fr'],
    ['orange.ft', 'orange.fr'],
    ['iclould.com', 'icloud.com'],
  ])('ana@%s was meant to be ana@%s', (typed, meant) => {
    expect(meantEmail(`ana@${typed}`)).toBe(`ana@${meant}`);
  });
});

describe('nothing is said about', () => {
  test.each([
    'ana@gmail.com',
    'ana@Gmail.com',
    'ana@mail.com',
    'ana@ymail.com',
    'ana@live.fr',
    'ana@hotmail.be',
    'ana@hotmail.de',
    'ana@outlook.de',
    'ana@yahoo.com.co',
    'ana@yahoo.com.ar',
    'ana@mailo.com',
    'ana@hotmail.pt',
    'ana@live.de',
    'ana@yahoo.com.pe',
    'ana@yahoo.co.in',
    'ana@orange.be',
    'ana@free.fr',
    'ana@maison.example',
    'ana@acme.com',
    'ana@tree.de',
    // Two slips, one of them in the first letter.
    'ana@footlook.com',
    'ana',
    '@gmial.com',
    '',
  ])('“%s”', (typed) => {
    expect(meantEmail(typed)).toBeNull();
  });
});

test('what stands before the @ is left as it was typed', () => {
  expect(meantEmail('Ana.B+gifts@gmial.com')).toBe('Ana.B+gifts@gmail.com');
});
