import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './src/element-tables.ts';

const readme = new URL('./README.md', import.meta.url);
writeFileSync(readme, withTables(readFileSync(readme, 'utf8')));
