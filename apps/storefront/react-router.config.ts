import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: '../../build/storefront',
  ssr: true,
  // The server's own entry decides unit, language and headers before the router is asked.
  serverBuildFile: 'index.js',
} satisfies Config;
