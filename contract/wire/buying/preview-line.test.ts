import { expect, test } from 'vitest';
import { plainDesign } from '#domain/buying/draft.ts';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { wholeNameChars } from '#domain/values/text-rules.ts';
import { testLine, testReceiver } from '#testing/properties/lines.ts';
import { previewLineOf, WirePreviewLine } from './preview-line.ts';

test('SEND-01 a line is previewed by what its receiver reads, and not by where it goes', () => {
  const receiver = testReceiver({ name: ' Ana Ruiz ', email: 'ana@example.com', address: '1 rue X', language: 'fr' });
  const line = previewLineOf(testLine({ amount: 2_550, receiver }), 'EUR');
  expect(line).toMatchObject({ itemCode: 'card-1', amount: 25.5, receiverName: 'Ana Ruiz', receiverLanguage: 'fr' });
  expect(JSON.stringify(line)).not.toMatch(/example\.com|rue X/);
  expect(WirePreviewLine.parse(line)).toEqual(line);
});

test('SEND-01 PERS-05 the longest message and name can be looked at, whatever their letters are made of', () => {
  const line = previewLineOf(
    testLine({
      design: { ...plainDesign, message: '👨‍👩‍👧‍👦'.repeat(messageCharsMost) },
      receiver: testReceiver({ name: 'क्षि'.repeat(wholeNameChars.max) }),
    }),
    'EUR',
  );
  expect(WirePreviewLine.safeParse(line).success).toBe(true);
});
