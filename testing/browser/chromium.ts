// How Chromium is started wherever we drive it: Debian's own, without a sandbox (CI runs as root) and
// without the browser's calls home.
export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ], // prettier-ignore
};
