import { readFolder } from '@portico/server/features/publishing/folder.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aPicture } from '../fixtures/picture.ts';
import { aFolder } from '../fixtures/publishing-folder.ts';
import { aClock } from './developers.ts';
import { asUser, aUser, callAs, type TestUser } from './users.ts';
import { aWorld, type World } from './world.ts';

type Files = Record<string, string | Uint8Array>;

export const sitePortalYaml = (more = '') =>
  `# The portal of the tests\nname: main\ntitle: Main\nhosts: [portal.test]\nvisibility: public\n\nmenu:\n  - { label: Terms, to: /terms }\n\n# At the end of every page\nfooter:\n  small_print: © Example\n${more}`;
export const siteFolder = (more = ''): Files => ({
  'portal.yaml': sitePortalYaml(more),
  'pages/terms.md': '---\ntitle: Terms\n---\nHello ![dot](dot.png)\n',
  'pages/about.md': '# About\n\n[Terms](terms.md) of 2026\n',
  'pages/dot.png': aPicture(),
});

/** A portal with two pages, an image and a menu; `based` sends changes with the etag that they are based on. */
export async function aSite(database: TestDatabase, files: Files = siteFolder()) {
  const clock = aClock();
  const world = await aWorld(database, [], { clock, public_url: new URL('http://site.test') });
  await world.services.publishing.publish(world.org_id, await readFolder(aFolder(files)));
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const olive = await aUser(world, { email: 'olive@example.com', role: 'admin' });
  const owner = await asUser(world, olive);
  const viewer = await asUser(world, await aUser(world, { email: 'vera@example.com', role: 'viewer' }));
  const other = await world.services.organization.create('Elsewhere');
  const stranger = await asUser(world, await aUser(world, { org_id: other, email: 'eve@example.com', role: 'admin' }));
  const at = `/api/admin/v1/portals/${portal_id}`;
  return Object.assign(world, {
    clock,
    portal_id,
    olive,
    owner,
    viewer,
    stranger,
    at,
    based: await basedOn(world, olive),
  });
}

async function basedOn(world: World, { org_id, id }: TestUser) {
  const { sessions, transact } = world.services;
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  const headers = { cookie: `porticousertoken=${org_id}.${access_token}`, origin: 'http://site.test' };
  return async (etag: string, method: string, path: string, body?: unknown) => {
    const answer = await callAs(world, { ...headers, 'if-match': etag })(method, path, body);
    const { status, headers: given } = answer;
    // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
    return { status, etag: given.get('etag'), body: (await answer.json().catch(() => null)) as any };
  };
}

/** The page as strangers get it, or the status. */
export const pageOf = async (world: World, path: string) => {
  const answer = await world.fetch(`/api/v2/portal/page?path=${path}`);
  return answer.ok ? JSON.stringify(await answer.json()) : answer.status;
};
