import { enableCompileCache } from 'node:module';
import { serveBuilt } from './built-server.ts';
import { compiledCode } from './run.ts';
import { stopWithParent } from './stop-with-parent.ts';

stopWithParent();
enableCompileCache(compiledCode);
await serveBuilt();
