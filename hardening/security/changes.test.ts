import { expect, test } from 'vitest';
import type { AttackedServer } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { aSession, host, kinds, levelOf, member, readIds, town } from './kit/town.ts';

/** A word that occurs only in the changes and notes of one product. */
const markOf = (product: string) => `numbat${product}`;

/** Publishes the portal again over HTTP, with a changed specification and a note for each product. */
async function publishChanges(server: AttackedServer): Promise<void> {
  const lines: object[] = [];
  for await (const [path, bytes] of await server.services.publishing.export(server.org_id, 'town')) {
    // Documents that are not sent stay published, because nothing is pruned. Pinned results name them.
    if (path.includes('/docs/')) continue;
    const [, product] = /^products\/([^/]+)\/[^/]+\.json$/.exec(path) ?? [];
    lines.push(product === undefined ? sent(path, bytes) : aFile(path, product));
  }
  for (const [product] of kinds) {
    const mark = markOf(product);
    lines.push({ path: `products/${product}/changes/2026-11-17.md`, text: `---\ntitle: ${mark} note\n---\n${mark}\n` });
  }
  const owner = await server.asUser(await server.aUser({ org_id: server.org_id }));
  const body = lines.map((line) => JSON.stringify(line)).join('\n');
  const answer = await owner('POST', '/api/admin/v1/portals/town/publishes', Buffer.from(body), {
    'content-type': 'application/x-ndjson',
  });
  expect([answer.status, answer.text]).toMatchObject([200, expect.stringContaining('"specifications":[')]);
}

const sent = (path: string, bytes: Uint8Array) =>
  path === 'portal.yaml'
    ? {
        path,
        text: Buffer.from(bytes)
          .toString()
          .replace(/^search:\n(?: .*\n)+/m, ''),
      }
    : { path, base64: Buffer.from(bytes).toString('base64') };

const aFile = (path: string, product: string) => {
  const mark = markOf(product);
  const operation = { operationId: mark, responses: { 200: { description: 'Done' } } };
  const info = { title: 'Parcels', version: '1' };
  return { path, text: JSON.stringify({ openapi: '3.1.0', info, paths: { [`/${mark}`]: { get: operation } } }) };
};

againstServers(
  async () => ({ more: [town()] }),
  (attacked) => {
    test('changes of hidden products are not in lists, comparisons, feeds or pages', async (context) => {
      const server = attacked();
      await publishChanges(server);
      const ids = await readIds(server, host);
      const { port } = server.server;
      const send = (cookie?: string, at = host): Send =>
        sendTo(port, `${at}:${port}`, cookie === undefined ? {} : { cookie });
      const [reader, inTeam] = await Promise.all(
        ['reader@example.com', member].map((email) => aSession(server, host, email, 'approved')),
      );
      const elsewhere = await server.asDeveloper(await server.aDeveloper());
      const readers: [string, Send, level: number][] = [
        ['stranger', send(), 0],
        ['developer', send(reader?.cookie), 1],
        ['member of the team', send(inTeam?.cookie), 2],
        ['session of another portal', send('portalaccesstoken=forged'), 0],
      ];
      let tried = 0;
      for (const [who, ask, level] of readers) {
        const read = async (path: string, accept = '*/*') => {
          tried += 1;
          return ask('GET', path, undefined, { accept });
        };
        for (const kind of ['atom', 'json']) {
          const { status, text } = await read(`/api/v2/changes.${kind}`);
          expect([who, status]).toEqual([who, 200]);
          for (const [product] of kinds) {
            expect([who, product, text.includes(markOf(product))]).toEqual([who, product, levelOf(product) <= level]);
          }
        }
        for (const [product, { product_id, version_id }] of Object.entries(ids)) {
          const isSeen = levelOf(product as 'open') <= level;
          for (const key of [product, product_id]) {
            const version = `/api/v2/products/${key}/versions/${version_id}`;
            for (const path of [
              `/api/v2/products/${key}/changes.atom`,
              `/api/v2/products/${key}/changes.json`,
              ...['.atom', '.json', '', '/operations', `/since?from=${version_id}`].map(
                (end) => `${version}/changes${end}`,
              ),
            ]) {
              const { status, text } = await read(path);
              expect([who, path, status]).toEqual([who, path, isSeen ? 200 : 404]);
              if (!isSeen) expect(text.toLowerCase()).not.toContain(markOf(product));
            }
            const page = await read(`/spec/${key}/v1/changes`, 'text/html');
            if (!isSeen) expect([who, page.status, page.text.includes(markOf(product))]).toEqual([who, 404, false]);
          }
        }
        const { text } = await read('/sitemap.xml');
        for (const [product] of kinds) expect(text.includes(`/spec/${product}/v1/changes<`)).toBe(product === 'open');
        // A visible product's version must not give access to a hidden product.
        const [open, club] = [ids.open, ids.club];
        const across = `/api/v2/products/${open?.product_id}/versions/${open?.version_id}/changes/since?from=${club?.version_id}`;
        expect((await read(across)).status).toBe(404);
      }
      // A developer of another portal, at the host of that portal.
      for (const [product, { product_id, version_id }] of Object.entries(ids)) {
        for (const path of [
          '/api/v2/changes.atom',
          `/api/v2/products/${product_id}/changes.atom`,
          `/api/v2/products/${product_id}/versions/${version_id}/changes`,
        ]) {
          tried += 1;
          const { status, text } = await elsewhere('GET', path, undefined, { accept: '*/*' });
          expect([path, status]).toEqual([path, path.endsWith('v2/changes.atom') ? 200 : 404]);
          expect(text).not.toContain(markOf(product));
        }
      }
      figure(context, `${tried} calls by ${readers.length + 1} kinds of readers show changes only of what they see`);
    });

    test('a private portal has no feed for visitors, and shared caches must not store its feeds', async () => {
      const server = attacked();
      const stranger = server.at('main');
      const developer = await server.asDeveloper(await server.aDeveloper());
      for (const kind of ['atom', 'json']) {
        const refused = await stranger('GET', `/api/v2/changes.${kind}`, undefined, { accept: '*/*' });
        expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
        const own = await developer('GET', `/api/v2/changes.${kind}`, undefined, { accept: '*/*' });
        expect(own.status).toBe(200);
        expect(own.headers.get('cache-control')).toContain('private');
      }
    });

    test('too many comparisons by visitors are refused, and do not delay a publish', async () => {
      const server = attacked();
      const ids = await readIds(server, host);
      const { query } = server.database;
      const { product_id } = ids.open!;
      const versions = await query
        .selectFrom('product_version')
        .innerJoin('spec', 'spec.product_version_id', 'product_version.id')
        .select('product_version.id')
        .where('product_version.product_id', '=', product_id)
        .execute();
      const { port } = server.server;
      const stranger = sendTo(port, `${host}:${port}`, {});
      const pairs = versions.flatMap((one) => versions.map((two) => [one.id, two.id] as const));
      const answers = await Promise.all(
        [...pairs, ...pairs, ...pairs].map(([one, two]) =>
          stranger('GET', `/api/v2/products/${product_id}/versions/${one}/changes/since?from=${two}`, undefined, {
            accept: '*/*',
          }),
        ),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true);
      expect(statuses.has(200)).toBe(true);
    });
  },
);
