import { expect, test } from 'vitest';
import auth from '#locales/en/identity/auth.json';
import { markup } from '#testing/browser/markup.tsx';
import { isGoodPassword, NewPasswordField } from './new-password-field.tsx';

const rules = ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'No spaces'];

/** The words of the field, and which of its rules are ticked off. */
function said(value: string) {
  const html = markup(<NewPasswordField name="password" label="P" value={value} onChange={() => {}} />, auth);
  const words = html.replaceAll(/<[^>]*>/g, '|').split(/\|+/);
  const isKept = (rule: string) => words[words.indexOf(rule) + 1] === auth['auth.rule.kept'];
  return { rules: rules.filter((rule) => words.includes(rule)), kept: rules.filter(isKept) };
}

test('VAL-16 the field says each rule, and ticks off those that are kept', () => {
  expect(said('')).toEqual({ rules, kept: [] });
  expect(said('abc')).toEqual({ rules, kept: ['A lowercase letter', 'No spaces'] });
  expect(said('A 234567')).toEqual({ rules, kept: ['At least 8 characters', 'An uppercase letter'] });
  expect(said('Abcdefgh')).toEqual({ rules, kept: rules });
});

test.each(['Abcdefg', 'abcdefgh', 'ABCDEFGH', 'Abcd efgh'])('VAL-16 %j is no new password', (password) => {
  expect([isGoodPassword(password), isGoodPassword('Abcdefgh')]).toEqual([false, true]);
});
