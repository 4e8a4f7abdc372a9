import { afterEach, expect, test, vi } from 'vitest';
import { measureBrowser } from './measure.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser that has these fonts. Georgia is as wide as its own fallback, and only as that. */
function browserWith(fonts: readonly string[], lendsCanvas = true) {
  const canvas = {
    font: '',
    measureText: (text: string) => {
      const [first = '', fallback = first] = canvas.font.replace(/^\d+px /, '').split(',');
      const name = first.replaceAll('"', '');
      const used = fonts.includes(name) && !(name === 'Georgia' && fallback === 'serif') ? name : fallback;
      return { width: used.length * text.length };
    },
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => (lendsCanvas ? canvas : null) }) });
  vi.stubGlobal('screen', { width: 1280, height: 720 });
  vi.stubGlobal('navigator', { platform: `Linux${'x'.repeat(100)}` });
}

test('INIT-08 a fingerprint has the fonts that are there, the size of the screen and the platform', () => {
  browserWith(['Verdana', 'Georgia', 'Nobody’s Own']);
  expect(measureBrowser()).toEqual({
    fonts: ['Georgia', 'Verdana'],
    screenResolution: '1280x720',
    platform: `Linux${'x'.repeat(59)}`,
  });
  browserWith([]);
  expect(measureBrowser().fonts).toEqual([]);
});

test('INIT-08 a browser that lends no canvas has no fonts to tell', () => {
  browserWith(['Verdana'], false);
  expect(measureBrowser()).toMatchObject({ fonts: [], screenResolution: '1280x720' });
});
