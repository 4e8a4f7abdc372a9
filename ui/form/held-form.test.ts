import { expect, test } from 'vitest';
import { holdFormsScript } from './held-form.ts';

test('no text ends the script that it stands in, and every text comes out of it as it was', () => {
  const text = `</script><script>"it's"<!--`;
  const script = holdFormsScript(text);
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(JSON.parse(/textContent=("(?:[^"\\]|\\.)*")/.exec(script)?.[1] ?? 'null')).toBe(text);
});
