import { randomUUID } from 'node:crypto';
import type { DeveloperStatus } from '@portico/server/platform/database/tables/accounts.ts';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { type Answer, cookiesOf, type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import {
  aSession,
  host,
  type Kind,
  kinds,
  levelOf,
  levels,
  member,
  plain,
  readIds,
  settingWordsOf,
  town,
  wordOf,
} from './kit/town.ts';

againstServers(
  async () => ({ more: [town(), plain()] }),
  (attacked) => {
    const send = (cookie?: string, at = host): Send => {
      const { port } = attacked().server;
      return sendTo(port, `${at}:${port}`, cookie === undefined ? {} : { cookie });
    };
    const stranger = () => send();
    const developer = (email: string, status: DeveloperStatus = 'approved') =>
      aSession(attacked(), host, email, status);

    test('each reader of a public portal with accounts finds their content by every operation', async (context) => {
      const ids = await readIds(attacked(), host);
      const readers: [Send, level: number][] = [
        [stranger(), 0],
        [send((await developer('reader@example.com')).cookie), 1],
        [send((await developer(member)).cookie), 2],
      ];
      let tried = 0;
      for (const [reader, level] of readers) {
        const who = levels[level];
        const expectFound = async (path: string, isFound: boolean, accept = '*/*') => {
          tried += 1;
          const { status } = await reader('GET', `/api/v2${path}`, undefined, { accept });
          expect(status, `${who}: ${path}`).toBe(isFound ? 200 : 404);
        };
        const seen = kinds.map(([name]) => name).filter((name) => levelOf(name) <= level);
        const lists = [
          await reader('GET', '/api/v2/products?page[size]=100'),
          await reader('GET', '/api/v2/search/product-catalog?page[size]=100'),
        ];
        expect(lists.map(namesIn), who).toEqual([seen.toSorted(), seen.toSorted()]);
        expect(lists.map(({ body }) => body.meta.page.total)).toEqual([seen.length, seen.length]);

        for (const [product, { product_id, version_id, documents, hashes }] of Object.entries(ids)) {
          const isSeen = seen.includes(product as Kind);
          for (const key of [product_id, product]) {
            const version = `/products/${key}/versions/${version_id}`;
            const paths = [
              ...['', '/actions', '/versions', '/documents'].map((path) => `/products/${key}${path}`),
              ...['', '/spec', '/spec/operations', '/reference', '/reference/operations/listParcels'].map(
                (path) => `${version}${path}`,
              ),
              ...hashes.map((hash) => `${version}/reference/bundles/${hash}`),
            ];
            for (const path of paths) await expectFound(path, isSeen);
            for (const [name, document_id] of Object.entries(documents)) {
              const isRead = isSeen && levelOf(name as Kind) <= level;
              await expectFound(`/products/${key}/documents/${document_id}`, isRead);
              await expectFound(`/products/${key}/documents/${name}`, isRead, 'text/markdown');
              await expectFound(`/products/${key}/document-assets/${name}.png`, isRead);
            }
          }
          if (isSeen) {
            const read = await reader('GET', `/api/v2/products/${product_id}/documents`);
            const tree = await reader('GET', `/api/v2/products/${product_id}/documents`, undefined, {
              accept: 'application/vnd.konnect.document-tree+json',
            });
            const { body } = await reader('GET', `/api/v2/products/${product_id}`);
            expect([read.body.meta.page.total, body.document_count], `${who} ${product}`).toEqual([
              level + 1,
              level + 1,
            ]);
            expect(JSON.parse(tree.text).data).toHaveLength(level + 1);
          }
          for (const [name] of kinds) {
            const word = wordOf(product as Kind, name);
            const isFound = isSeen && levelOf(name) <= level;
            for (const path of [`q=${word}`, `q=${word}&include=links`, `q=${word.slice(0, -1)}`]) {
              const found = await reader('GET', `/api/v2/search/product-catalog?${path}`);
              tried += 1;
              const expected = isFound ? [product] : [];
              if (path.endsWith(word)) expect(namesIn(found), `${who}: ${path}`).toEqual(expected);
              else expect(namesIn(found).includes(product) && !isFound, `${who}: ${path}`).toBe(false);
            }
            const { pin, synonym } = settingWordsOf(word);
            for (const q of [word, pin, synonym]) {
              const { body } = await reader('GET', `/api/v2/places?q=${q}`);
              tried += 1;
              const count = isFound ? 1 : 0;
              const counts = [body.data.length, body.meta.page.total, body.meta.kinds.section];
              expect(counts, `${who}: ${q}`).toEqual([count, count, count]);
            }
          }
        }
        expect((await reader('GET', '/api/v2/developer/me')).status).toBe(level === 0 ? 401 : 200);
        expect((await reader('GET', '/api/v2/applications')).status).toBe(level === 0 ? 401 : 200);
      }
      figure(context, `${tried} calls by three readers: each finds what is for them`);
    });

    test('developers may register for what they see, and visitors for nothing', async () => {
      const ids = await readIds(attacked(), host);
      for (const [reader, level] of [
        [send((await developer('registrant@example.com')).cookie), 1],
        [stranger(), 0],
      ] as const) {
        const { body: strategies } = await reader('GET', '/api/v2/applications/auth-strategies');
        const auth_strategy_id = strategies?.data?.find(({ name }: { name: string }) => name === 'Key')?.id;
        const made = await reader('POST', '/api/v2/applications', { name: 'App', auth_strategy_id });
        expect(made.status).toBe(level === 0 ? 401 : 201);
        for (const [product, { version_id }] of Object.entries(ids)) {
          const path = `/api/v2/applications/${made.body.id ?? randomUUID()}/registrations`;
          const { status } = await reader('POST', path, { product_version_id: version_id });
          const expected = level === 0 ? 401 : levelOf(product as Kind) <= level ? 201 : 404;
          expect(status, product).toBe(expected);
        }
      }
    });

    test('a session of another portal, or of a developer who is not approved, shows what a visitor sees', async () => {
      const other = await aSession(attacked(), 'second.localhost', 'foreign@example.com', 'approved');
      const waiting = await Promise.all(
        (['pending', 'unverified', 'rejected', 'disabled'] as const).map((status) =>
          developer(`${status}@example.com`, status),
        ),
      );
      const cookies = [other, ...waiting].map(({ cookie }) => cookie);
      const paths = ['/products?page[size]=99', '/search/product-catalog', '/products/open', '/products/inner'];
      for (const cookie of [...cookies, 'portalaccesstoken=nonsense']) {
        for (const path of paths) {
          const [one, another] = [
            await send(cookie)('GET', `/api/v2${path}`),
            await stranger()('GET', `/api/v2${path}`),
          ];
          expect(withoutInstance(one)).toEqual(withoutInstance(another));
        }
        expect((await send(cookie)('GET', '/api/v2/developer/me')).status).toBe(401);
      }
    });

    test('an expired session and a bearer token are refused if they belong to no developer', async () => {
      const { cookie } = await developer('disabled-later@example.com', 'disabled');
      for (const headers of [
        { cookie: 'portalsession=1' },
        { cookie: `portalsession=1; ${cookie}` },
        { authorization: 'Bearer nonsense' },
      ]) {
        for (const path of ['/products', '/search/product-catalog', '/products/open', '/products/inner']) {
          const { status, code } = await stranger()('GET', `/api/v2${path}`, undefined, headers);
          expect([path, status, code]).toEqual([path, 401, 'not-signed-in']);
        }
      }
    });

    test('no cached answer is sent to another reader, in any order', async () => {
      const { cookie } = await developer('cached@example.com');
      for (const [at, path] of ['/products?page[size]=31', '/search/product-catalog?page[size]=32'].entries()) {
        const asDeveloper = () => send(cookie)('GET', `/api/v2${path}`);
        const asStranger = () => stranger()('GET', `/api/v2${path}`);
        const order = at % 2 === 0 ? [asDeveloper, asStranger] : [asStranger, asDeveloper];
        for (const ask of [...order, ...order, ...order.toReversed()]) {
          expect(namesIn(await ask())).toEqual(ask === asStranger ? ['open'] : ['inner', 'open']);
        }
        const [theirs, ours] = [await asDeveloper(), await asStranger()];
        expect(theirs.headers.get('cache-control')).toBe('private, no-cache');
        expect(theirs.headers.get('etag')).not.toBe(ours.headers.get('etag'));
        const [ofTheirs, ofOurs] = [theirs, ours].map(({ headers }) => ({
          'if-none-match': headers.get('etag') ?? '',
        }));
        expect((await stranger()('GET', `/api/v2${path}`, undefined, ofTheirs)).status).toBe(200);
        expect((await stranger()('GET', `/api/v2${path}`, undefined, ofOurs)).status).toBe(304);
        expect((await send(cookie)('GET', `/api/v2${path}`, undefined, ofOurs)).status).toBe(200);
        expect((await send(cookie)('GET', `/api/v2${path}`, undefined, ofTheirs)).status).toBe(304);
      }
      const { inner } = await readIds(attacked(), host);
      const image = `/api/v2/products/${inner.product_id}/document-assets/open.png`;
      const { headers } = await send(cookie)('GET', image);
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await stranger()('GET', image, undefined, known)).status).toBe(404);
    });

    test('no page that was rendered for one reader is sent to another, in any order', async () => {
      const { cookie } = await developer('page-reader@example.com');
      const ids = await readIds(attacked(), host);
      for (const path of ['/', '/?lang=de', '/docs/open/open', '/docs/open/inner', '/products/inner', '/sitemap.xml']) {
        const own = () => send(cookie)('GET', path);
        const others = () => stranger()('GET', path);
        for (const ask of [own, others, own, others]) {
          const { text, headers, status } = await ask();
          if (ask === own) {
            if (status === 200 && path !== '/sitemap.xml') expect(headers.get('cache-control')).toBe('no-store');
            continue;
          }
          for (const mark of [ids.inner.product_id, ids.club.product_id, wordOf('open', 'inner'), 'page-reader@']) {
            expect(text, `${path}: ${mark}`).not.toContain(mark);
          }
        }
        const { headers } = await own();
        const known = { 'if-none-match': headers.get('etag') ?? '' };
        if (path === '/') expect((await stranger()('GET', path, undefined, known)).status).toBe(200);
      }
      expect((await send(cookie)('GET', '/')).text).toContain(ids.inner.product_id);
      // A session that must be renewed gets a page without personal data, which is not cached.
      const renewing = await stranger()('GET', '/', undefined, { cookie: 'portalsession=1' });
      expect(renewing.headers.get('cache-control')).toBe('no-store');
      expect(renewing.text).not.toContain(ids.open.product_id);
    });

    test('a disabled developer counts as a visitor within a second', async () => {
      const { cookie, id, portal_id } = await developer('revoked@example.com');
      const read = () => send(cookie)('GET', '/api/v2/products?page[size]=33');
      expect(namesIn(await read())).toEqual(['inner', 'open']);
      await attacked()
        .database.query.updateTable('developer')
        .set({ status: 'disabled' })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await expect.poll(async () => namesIn(await read()), { timeout: 2000 }).toEqual(['open']);
      expect((await send(cookie)('GET', '/api/v2/applications')).status).toBe(401);
    });

    test('a session that cannot be renewed leaves no cookie that would keep its reader out', async () => {
      const made = await stranger()('POST', '/api/v2/developer/refresh', undefined, { cookie: 'portalsession=1' });
      expect(made.status).toBe(401);
      expect(cookiesOf(made).split('; ').toSorted()).toEqual([
        'portalaccesstoken=',
        'portalrefreshtoken=',
        'portalsession=1',
      ]);
      expect(made.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true);
    });

    test('a public portal without accounts ignores sessions and opens no account', async () => {
      const at = 'plain.localhost';
      const { cookie } = await aSession(attacked(), at, member, 'approved');
      const withSession = send(cookie, at);
      const without = send(undefined, at);
      for (const path of ['/products', '/search/product-catalog', '/products/open', '/products/open/documents']) {
        const [one, other] = [await withSession('GET', `/api/v2${path}`), await without('GET', `/api/v2${path}`)];
        expect([one.status, one.text], path).toEqual([200, other.text]);
      }
      for (const name of ['inner', 'club']) {
        expect((await withSession('GET', `/api/v2/products/${name}`)).status).toBe(404);
      }
      const account = { email: 'new@example.com', full_name: 'New', password: 'Correct-horse-7' };
      expect((await without('POST', '/api/v2/developer', account)).status).toBe(404);
      const login = { username: member, password: 'Correct-horse-7' };
      expect((await without('POST', '/api/v2/developer/authenticate', login)).status).toBe(404);
    });
  },
);

const withoutInstance = ({ status, text }: Answer) => [status, text.replace(/"instance":"[^"]*"/, '')];

const namesIn = ({ body }: Answer): string[] =>
  body.data.map((one: { name?: string; source?: { name: string } }) => one.source?.name ?? one.name).toSorted();
