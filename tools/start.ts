import { buildStale } from './build.ts';

await buildStale();
await import('../apps/server/src/main.ts');
