import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { readersLanguage } from './outbox-jobs.ts';

test('LANG-02 LANG-06 a message is in the language that was asked for where the unit has it, else in its default', () => {
  const unit = unitProfile({ languages: ['en', 'es'], defaultLanguage: 'es', fallbackLanguage: 'en' });
  expect([readersLanguage(unit, 'en'), readersLanguage(unit, 'es')]).toEqual(['en', 'es']);
  expect([readersLanguage(unit, 'fr'), readersLanguage(unit, 'ar')]).toEqual(['es', 'es']);
});
