import { enableCompileCache } from 'node:module';
import { buildStale } from './build.ts';
import { compiledCode } from './run.ts';

enableCompileCache(compiledCode);
await buildStale();
await import('../apps/server/src/main.ts');
