import { expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';
import type { MailContent } from '#messages/mail-content.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { codeMail, codeText, ownerMail, registerMail, resetMail } from './mails.ts';

const address = 'https://shop.example/#token';
const said = ({ paragraphs, notes = [] }: MailContent) => [...paragraphs, ...notes].join(' ');

test.each(languages)('RESET-04 REG-11 OTP-09 in %s every mail says how long its link or its code works', (language) => {
  const reader = { profile: unitProfile(), language };
  const reset = resetMail(reader, address);
  const links = [registerMail(reader, { name: 'Ana', service: null }, address), reset, ownerMail(reader, 'x', address)];
  for (const mail of links) expect(said(mail)).toMatch(/\b24\b/);
  expect(reset.preview).toMatch(/\b24\b/);
  expect(links.map(({ action }) => action?.address)).toEqual([address, address, address]);
  const code = codeMail(reader, '123456');
  expect(said(code)).toMatch(/\b10\b/);
  expect(code.facts?.map(({ value }) => value)).toEqual(['123456']);
  expect(codeText(reader, '123456')).toMatch(/123456.*\b10\b/);
});
