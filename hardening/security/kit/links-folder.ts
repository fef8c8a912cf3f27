import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment, program } from '@portico/test-kit/server/program.ts';
import { portalFile } from './person.ts';

/** The files of a folder that are links to other places. */
export const linkedFiles = ['products/one/docs/a.md', 'products/one/a.json', 'logo.png'];

/** Publishes such a folder with the command, as its author would. Returns the output. */
export async function publishLinks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-links-'));
  try {
    await mkdir(join(folder, 'products/one/docs'), { recursive: true });
    await writeFile(join(folder, 'portal.yaml'), portalFile('links', 'appearance: { logo: logo.png }\n'));
    await writeFile(join(folder, 'products/one/product.yaml'), 'name: One\nversions: [{ name: v1, spec: a.json }]\n');
    for (const file of linkedFiles) await symlink('/etc/passwd', join(folder, file));
    await symlink('/etc', join(folder, 'products/etc'));
    const env = { ...processEnvironment, DATA_DIR: join(folder, '.data'), LOG_LEVEL: 'warn' };
    const run = promisify(execFile)(process.execPath, [program, 'publish', folder], { env });
    const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
    return `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
