// How Chromium is started wherever we drive it: Debian's own, without a sandbox (CI runs as root) and
// without the browser's calls home. Its headless shell is the same engine without windows to draw, and
// takes half the time.
import { existsSync } from 'node:fs';

const shell = '/usr/bin/chromium-headless-shell';

export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ], // prettier-ignore
};
