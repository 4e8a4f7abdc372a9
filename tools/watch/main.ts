// pnpm dashboards: writes the files for Grafana from dashboards.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards, grafanaFile } from './dashboards.ts';

const folder = join(import.meta.dirname, '../../deploy/watch/dashboards');
mkdirSync(folder, { recursive: true });
for (const dashboard of dashboards) writeFileSync(join(folder, `${dashboard.name}.json`), grafanaFile(dashboard));
