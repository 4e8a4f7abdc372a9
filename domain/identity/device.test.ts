import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = '(Windows NT 10.0; Win64; x64)';
const mac = '(Macintosh; Intel Mac OS X 10_15_7)';
const iphone = '(iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const android = '(Linux; Android 15; SM-S931B)';

// Browsers name those that they are like, and systems those that they are made from.
test.each([
  [`${mozilla} ${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${mozilla} ${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera, Windows'],
  [
    `${mozilla} ${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox, Linux'],
  [`${mozilla} ${iphone} ${webkit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
  [`${mozilla} ${iphone} ${webkit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`${mozilla} (X11; CrOS x86_64 16328.65.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`${mozilla} ${mac} AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  [`${mozilla} (iPad; CPU OS 18_5 like Mac OS X) ${webkit} Version/18.5 Safari/604.1`, 'Safari, iPad'],
  ['curl/8.14.1', ''],
  ['curl/8.14.1 (Linux)', 'Linux'],
  ['Firefox', 'Firefox'],
  ['', ''],
])('%s is shown as %s', (userAgent, shown) => {
  expect(deviceOf(userAgent)).toBe(shown);
});
