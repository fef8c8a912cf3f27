import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsPage } from '../apps/server/src/config/settings-page.ts';
import { root } from './run.ts';

/** `npm run settings`: generates the page that lists the settings from their table. */
await writeFile(join(root, 'docs/settings.md'), settingsPage());
