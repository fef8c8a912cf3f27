import { readFileSync, writeFileSync } from 'node:fs';
import { readCompiled, textFolder } from '@portico/i18n/read-texts.ts';
import { withTables } from './src/element-tables.ts';
import type { Texts } from './src/texts.ts';

const readme = new URL('./README.md', import.meta.url);
const { shared, users } = readCompiled(textFolder, 'en', 'forms') as Record<string, Partial<Texts>>;
writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), { ...shared, ...users } as Texts));
