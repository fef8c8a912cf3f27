import { join } from 'node:path';
import type { Services } from '../app.ts';
import type { Settings } from '../config.ts';
import { readFolder } from '../features/publishing/folder.ts';

const folder = join(import.meta.dirname, '../../../../content/demo');

/** Fills an empty database with the demo, by the code that publishes any folder. Answers the lines that introduce it. */
export async function loadDemo({ organization, publishing }: Services, _settings: Settings) {
  const portals = await Promise.all(['private', 'public'].map((name) => readFolder(join(folder, name))));
  const org_id = await organization.create('Portico demo');
  for (const content of portals) await publishing.publish(org_id, content);
  return (url: string): string[] => [
    '',
    `  A private portal   ${url}`,
    `  A public portal    ${url.replace('://localhost', '://public.localhost')}`,
    '',
  ];
}
