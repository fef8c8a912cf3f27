import { writeFileSync } from 'node:fs';
import { toTokenSheet } from './src/token-sheet.ts';

writeFileSync(new URL('./src/tokens.css', import.meta.url), toTokenSheet());
