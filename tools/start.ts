import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.ts';
import { compiledCode, program } from './run.ts';

enableCompileCache(compiledCode);
await buildStale();
await import(pathToFileURL(program).href);
