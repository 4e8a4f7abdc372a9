import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alarmWords } from './alarm.ts';

test('every alarm about payments has a rule that wakes somebody, and every such rule an alarm', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../deploy/watch/alerts/money.yaml'), 'utf8');
  const watched = [...rules.matchAll(/unwrap_payment_alarms_total\{([^}]*)\}/g)].map(([, labels]) => labels);
  expect(new Set(watched)).toEqual(new Set(Object.keys(alarmWords).map((why) => `why="${why}"`)));
});
