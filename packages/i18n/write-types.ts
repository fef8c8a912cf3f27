import { writeFileSync } from 'node:fs';
import { typeFiles } from './src/type-files.ts';

for (const [file, text] of typeFiles()) writeFileSync(file, text);
