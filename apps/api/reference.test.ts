import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { openApi } from '#contract/openapi.ts';
import { pathOf } from '#contract/version.ts';
import { referencePage } from './reference.ts';

const document = openApi(calls, 'https://api.example.com');

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every call is in the document and on the page, at its own path', () => {
  const page = referencePage(calls);
  for (const call of calls) {
    const path = pathOf(call).replace(/:([A-Za-z0-9]+)/g, '{$1}');
    expect(document['paths']).toHaveProperty([path, call.method.toLowerCase()]);
    expect(page).toContain(pathOf(call));
  }
});

test('the page runs no script and writes what it is given as text', () => {
  const [first] = calls;
  if (!first) throw new Error('no call');
  const page = referencePage([{ ...first, unit: '<script>alert(1)</script>' }]);
  expect(page).not.toContain('<script');
});
