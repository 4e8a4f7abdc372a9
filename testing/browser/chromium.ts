// How Chromium is started wherever we drive it: Debian's own, without a sandbox (CI runs as root) and
// without the browser's calls home. Its headless shell is the same engine without windows to draw, and
// takes half the time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const shell = '/usr/bin/chromium-headless-shell';

/** Where there is no such font, the machine draws with its own. */
const fonts = existsSync('/usr/share/fonts/opentype/noto')
  ? { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') }
  : {};

/** The hour and the language of a machine must not show in what a test sees. */
export const sameEverywhere = { TZ: 'UTC', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: '' };

export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  env: { ...process.env, ...sameEverywhere, ...fonts },
};

/**
 * For tests, none of which looks at a picture: pages are laid out, painted and animated as ever, and almost nothing of it
 * is filled with colour, which without a graphics card is an eighth of what a page costs, more where much moves.
 */
export const undrawn = { ...chromiumLaunch, args: [...chromiumLaunch.args, '--force-gpu-mem-available-mb=1'] };
