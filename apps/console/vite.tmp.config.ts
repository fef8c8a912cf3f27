import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import base from './vite.config.ts';
const fill = { name: 'fill', enforce: 'pre' as const, resolveId(source: string, importer?: string) {
  if (!importer || !/\/(ca-es|de|es-es|fr)\.ts$/.test(source)) return undefined;
  const file = join(dirname(importer), source);
  return existsSync(file) ? undefined : join(dirname(file), 'en.ts');
} };
export default { ...base, plugins: [fill, ...(base as any).plugins] };
