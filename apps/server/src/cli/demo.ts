import { join } from 'node:path';
import type { Services } from '../app/compose.ts';
import type { Settings } from '../config.ts';
import { readFolder } from '../features/publishing/folder.ts';
import { repositoryFile } from '../platform/source-files.ts';
import { addDemoApplication } from './demo-application.ts';
import { toEarlier } from './demo-earlier.ts';

const folder = repositoryFile('content/demo');

/** Publishes the demo into an empty database. Returns the lines that introduce it. */
export async function loadDemo(
  services: Services,
  { demo_password }: Pick<Settings, 'demo_password'>,
): Promise<(url: string) => string[]> {
  const { organization, publishing, portals: known, accounts, users, setup, terms, transact } = services;
  const portals = await Promise.all(
    ['private', 'public'].map((name) => readFolder(join(folder, name), { isTrusted: true })),
  );
  const org_id = await organization.create('Portico demo');
  for (const content of [...portals.slice(0, 1).map(toEarlier), ...portals]) await publishing.publish(org_id, content);
  const { id: portal_id } = await known.byHost('localhost');
  const { id: public_portal_id } = await known.byHost('public.localhost');
  const developer = { email: 'dev@example.com', full_name: 'Dana Example', status: 'approved' } as const;
  const field_values = { company: 'Example Freight', role: 'software' };
  const owner = await accounts.add(portal_id, { ...developer, field_values, password: demo_password });
  if (owner) await addDemoApplication(services, owner);
  const reader = await accounts.add(public_portal_id, { ...developer, password: demo_password });
  // Without it, the first login of the demo would ask for the terms.
  if (reader) {
    const accepted = await terms.current(public_portal_id);
    await transact((transaction) => terms.record(transaction, reader, accepted));
  }
  const admin = { email: 'admin@example.com', full_name: 'Alex Example', role: 'owner' } as const;
  await users.add({ ...admin, org_id, password: demo_password });
  await setup.finish(org_id);
  return (url) => [
    '',
    `  A private portal   ${url}`,
    `  A public portal    ${url.replace('://localhost', '://public.localhost')}`,
    `  The console        ${url}/console`,
    '',
    `  Developer  ${developer.email}    ${demo_password}`,
    `  Owner      ${admin.email}  ${demo_password}`,
    '',
  ];
}
