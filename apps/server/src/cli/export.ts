import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../config.ts';
import { onlyWord, readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { chooseOrganization, openLocalServices } from './local-services.ts';
import { StartError } from './start-error.ts';

const usage = `portico export DIR

  Writes a portal into a folder, in the format that publish reads. Publishing it again changes nothing.

  --portal NAME         the portal, where there are several
  --force               write into a folder that is not empty: files of an earlier export are replaced
  --organization NAME   the organization, where there are several

Example:
  portico export ./my-portal --portal harbor
`;

const options = {
  portal: { type: 'string' },
  force: { type: 'boolean' },
  organization: { type: 'string' },
} as const;

export const exportCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const folder = onlyWord(positionals, 'The folder to write into');
  await prepareFolder(folder, values.force ?? false);
  await using services = await openLocalServices(settings);
  const org_id = await chooseOrganization(services, values.organization);
  let count = 0;
  for await (const [path, content] of await services.publishing.export(org_id, values.portal)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    count += 1;
  }
  console.log(`Wrote ${count} files to ${folder}.`);
  return 0;
}

/** Deletes the format's own files first, so that pages that the portal no longer has do not stay in the folder. */
async function prepareFolder(folder: string, force: boolean): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > 0 && !force)
    throw new StartError(`The folder ${folder} is not empty: say --force to write into it.`);
  for (const owned of ['portal.yaml', 'products', 'assets'])
    await rm(join(folder, owned), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
