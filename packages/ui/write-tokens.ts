import { writeFileSync } from 'node:fs';
import { toDefaultTokens } from './src/theme/stylesheet.ts';

writeFileSync(new URL('./src/styles/tokens.css', import.meta.url), `@layer tokens {\n${toDefaultTokens()}}\n`);
