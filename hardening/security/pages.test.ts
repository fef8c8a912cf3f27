import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { type Answer, type Send, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import {
  allKinds,
  documentMark,
  hostOf,
  idsOf,
  type Kind,
  letters,
  markOf,
  member,
  type PortalName,
  portals,
  publishMarked,
  unmarked,
} from './kit/marked-portals.ts';
import { aSession } from './kit/town.ts';

/** The products that a reader of each level sees. */
const seenBy: Record<PortalName, { stranger: Kind[]; developer: Kind[]; member: Kind[] }> = {
  town: { stranger: ['open'], developer: ['open', 'inner'], member: ['open', 'inner', 'club'] },
  plain: { stranger: ['open'], developer: ['open'], member: ['open'] },
  // With access control, a product without a visibility is for teams.
  house: { stranger: [], developer: ['inner'], member: ['open', 'inner', 'club'] },
};
const documentsFor = { stranger: ['open'], developer: ['open', 'inner'], member: allKinds } as const;
type Level = keyof typeof documentsFor;

/**
 * A reader who is no developer of the portal counts as a visitor. In the short form most of them request a part of the
 * paths.
 */
const someOf = byForm({
  short: <One>(all: One[], isAll: boolean): One[] => (isAll ? all : all.filter((_, at) => at % 9 === 0)),
  long: <One>(all: One[]): One[] => all,
});

/** A path, a path of the same form that does not exist, and whether the reader may see the first. */
interface KnownPath {
  path: string;
  unknown: string;
  isSeen: boolean;
}

const shareOf = (path: string) => `/share${path}/${'0'.repeat(24)}.png`;
const anotherId = (text: string) =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, () => randomUUID());

againstServers(
  async () => ({}),
  (attacked) => {
    beforeAll(() => publishMarked(attacked()));

    const readerAt = (portal: PortalName, cookie?: string): Send => {
      const { port } = attacked().server;
      return sendTo(port, `${hostOf(portal)}:${port}`, { accept: 'text/html', ...(cookie && { cookie }) });
    };

    /** Every kind of reader, with their level in this portal. */
    async function readersOf(portal: PortalName): Promise<[who: string, Send, Level][]> {
      const server = attacked();
      const own = async (email: string) => (await aSession(server, hostOf(portal), email, 'approved')).cookie;
      const foreign = async (host: string) =>
        (await aSession(server, host, `${randomUUID()}@example.com`, 'approved')).cookie;
      const userOf = async (org_id: string) => {
        const { id } = await server.aUser({ org_id });
        const { access_token } = await server.services.transact((run) =>
          server.services.sessions.open(run, { tenant_id: org_id, kind: 'user', id }),
        );
        return `porticousertoken=${org_id}.${access_token}`;
      };
      const { cookie: waiting } = await aSession(server, hostOf(portal), `${randomUUID()}@example.com`, 'pending');
      const cookies: [string, string | undefined, Level][] = [
        ['a stranger', undefined, 'stranger'],
        ['a developer', await own(`${randomUUID()}@example.com`), 'developer'],
        ['a member of a team', await own(member), 'member'],
        ['a developer who is not approved', waiting, 'stranger'],
        ['a developer of another portal', await foreign('second.localhost'), 'stranger'],
        ['a developer of another organization', await foreign('other.localhost'), 'stranger'],
        ['an owner', await userOf(server.org_id), 'stranger'],
        ['an owner of another organization', await userOf(server.other_org_id), 'stranger'],
        ['a token that is none', 'portalaccesstoken=nonsense', 'stranger'],
      ];
      return cookies.map(([who, cookie, level]) => [who, readerAt(portal, cookie), level]);
    }

    async function pathsOf(portal: PortalName, product: string, seen: readonly string[], level: Level) {
      const mark = markOf(portal, product);
      const ids = await idsOf(attacked(), portal, product);
      const isSeen = seen.includes(product);
      const { product: p, version: v, formerVersion: w, document: d, formerDocument: f } = letters;
      const withUnknown = (path: string): KnownPath => ({ path, unknown: anotherId(unmarked(portal, path)), isSeen });
      const pages = [
        `/products/${p}${mark}`,
        `/products/${ids.product}`,
        `/products/${p}${mark}?lang=de`,
        `/PRODUCTS/${p}${mark}`,
        `/products/${p}${mark}/`,
        `/products/${p}${mark.toUpperCase()}`,
        `/products/%70${mark}`,
        `/spec/${p}${mark}`,
        `/spec/${p}${mark}/latest`,
        `/spec/${p}${mark}/${v}${mark}`,
        `/spec/${p}${mark}/${w}${mark}`,
        `/spec/${p}${mark}/version-${mark}`,
        `/spec/${ids.product}/${ids.version}`,
        `/spec/${p}${mark}?version=${v}${mark}`,
        `/spec/${p}${mark}/${v}${mark}/operations/o${mark}`,
        `/spec/${ids.product}/${ids.version}/operations/o${mark}`,
        `/spec/${p}${mark}/${v}${mark}/schemas/s${mark}`,
        `/docs/${p}${mark}`,
        `/docs/${ids.product}`,
      ].map(withUnknown);
      const documents = allKinds.flatMap((kind): KnownPath[] => {
        const own = documentMark(portal, product, kind);
        const isRead = isSeen && (documentsFor[level] as readonly Kind[]).includes(kind);
        return [`${d}${own}`, `${f}${own}`, ids.documents[`${d}${own}`]!, `%64${own}`].flatMap((key): KnownPath[] => {
          const inProduct = (base: string) => ({
            path: `/docs/${base}/${key}`,
            unknown: `/docs/${base}/${anotherId(unmarked(portal, key))}`,
            isSeen: isRead,
          });
          const whole = withUnknown(`/docs/${p}${mark}/${key}`);
          return isSeen ? [inProduct(`${p}${mark}`), inProduct(ids.product)] : [{ ...whole, isSeen: isRead }];
        });
      });
      return [...pages, ...documents];
    }

    /** The content of an answer, without what differs between two requests and without the requested path. */
    function said({ status, headers, text }: Answer, path: string): unknown {
      const without = (value: string) =>
        [path, encodeURIComponent(path), path.toLowerCase(), ...path.split(/[/?=]/).filter((part) => part.length > 9)]
          .reduce((rest, echo) => rest.replaceAll(echo, '(asked)'), value)
          .replaceAll(/"(?:dataUpdatedAt|dehydratedAt)":\d+/g, '');
      const kept = [...headers].filter(
        ([name]) => !['date', 'x-request-id', 'keep-alive', 'etag', 'content-length'].includes(name),
      );
      return { status, headers: kept.map(([name, value]) => `${name}: ${without(value)}`), text: without(text) };
    }

    /** The marks and ids that the answer must not contain. */
    async function secretsFor(portal: PortalName, seen: readonly Kind[], level: Level): Promise<string[]> {
      const hidden = [...allKinds.filter((kind) => !seen.includes(kind)), 'ghost'];
      const ofHidden = await Promise.all(
        hidden.map(async (product) => {
          const ids = await idsOf(attacked(), portal, product);
          return [markOf(portal, product), ids.product, ids.version, ...Object.values(ids.documents)];
        }),
      );
      const ofDocuments = await Promise.all(
        seen.map(async (product) => {
          const ids = await idsOf(attacked(), portal, product);
          const unread = allKinds.filter((kind) => !(documentsFor[level] as readonly Kind[]).includes(kind));
          return unread.flatMap((kind) => {
            const mark = documentMark(portal, product, kind);
            return [mark, ids.documents[`${letters.document}${mark}`]!];
          });
        }),
      );
      return [...ofHidden, ...ofDocuments].flat();
    }

    test.for(portals)(
      'each reader finds their content in pages of the portal %s, and no trace of the rest',
      async (portal, context) => {
        let tried = 0;
        for (const [who, ask, level] of await readersOf(portal)) {
          const isUsual = ['a stranger', 'a developer', 'a member of a team'].includes(who);
          const isKnown = portal !== 'plain' || level === 'stranger';
          const seen = seenBy[portal][level];
          const documentLevel = isKnown ? level : 'stranger';
          const secrets = await secretsFor(portal, seen, documentLevel);
          const expectNoTrace = (answer: Answer, path: string) => {
            tried += 1;
            const told = JSON.stringify(said(answer, path)).toLowerCase();
            expect(
              secrets.filter((secret) => told.includes(secret)),
              `${who}: ${path}`,
            ).toEqual([]);
          };
          for (const product of [...allKinds, 'ghost']) {
            const paths = await pathsOf(portal, product, seen, documentLevel);
            for (const { path, unknown, isSeen } of someOf(paths, isUsual)) {
              const answer = await ask('GET', path);
              expectNoTrace(answer, path);
              if (isSeen) {
                const isLed = answer.headers.get('location')?.startsWith('/') === true;
                const isPage = answer.status === 200 && answer.text.includes(markOf(portal, product));
                expect(isLed || isPage || path.startsWith('/PRODUCTS'), `${who}: ${path}`).toBe(true);
                continue;
              }
              expect(said(answer, path), `${who}: ${path}`).toEqual(said(await ask('GET', unknown), unknown));
              const head = await ask('HEAD', path);
              expect([head.status, head.text]).toEqual([answer.status, '']);
              expect(said(head, path), `${who}: HEAD ${path}`).toEqual(said(await ask('HEAD', unknown), unknown));
            }
          }
          const lists = [
            '/',
            '/?lang=fr',
            '/?page=2',
            '/login',
            '/register',
            '/my-apps',
            '/404',
            '/403',
            '/robots.txt',
          ];
          for (const path of someOf(lists, isUsual)) expectNoTrace(await ask('GET', path), path);
          for (const product of [...allKinds, 'ghost']) {
            for (const word of [markOf(portal, product), documentMark(portal, product, 'club')]) {
              for (const path of someOf([`/?q=${word}`, `/search?q=${word}`], isUsual)) {
                const answer = await ask('GET', path);
                expectNoTrace({ ...answer, text: answer.text.replaceAll(word, '') }, path);
              }
            }
          }
        }
        figure(context, `${tried} answers to nine readers: none has a trace of what is not for them`);
      },
    );

    test.for(portals)(
      'sitemap, robots.txt and share images of the portal %s are the same for visitors and developers',
      async (portal) => {
        const isPublic = portal !== 'house';
        const secrets = await secretsFor(portal, seenBy[portal].stranger, 'stranger');
        for (const [who, ask] of await readersOf(portal)) {
          for (const path of ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/robots.txt']) {
            const answer = await ask('GET', path);
            const isThere = path === '/robots.txt' || (isPublic && path !== '/sitemap-2.xml');
            expect([who, path, answer.status]).toEqual([who, path, isThere ? 200 : 404]);
            expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
            if (!path.endsWith('1.xml') || !isPublic) continue;
            expect(answer.text).toContain(`/products/${letters.product}${markOf(portal, 'open')}<`);
          }
          if (!isPublic) expect((await ask('GET', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
          for (const product of [...allKinds, 'ghost']) {
            // The same for every reader: share images are those of visitors.
            for (const { path, unknown } of await pathsOf(portal, product, [], 'stranger')) {
              if (path.includes('?')) continue;
              const [one, other] = [await ask('GET', shareOf(path)), await ask('GET', shareOf(unknown))];
              const isOpen = isPublic && product === 'open' && one.status === 302;
              if (isOpen) expect(one.headers.get('location'), path).toMatch(/^\/share\/.*\/[0-9a-f]{24}\.png$/);
              else expect(said(one, shareOf(path)), `${who}: ${path}`).toEqual(said(other, shareOf(unknown)));
            }
          }
          const own = `/products/${letters.product}${markOf(portal, 'open')}`;
          expect((await ask('GET', shareOf(own))).status).toBe(isPublic ? 302 : 404);
        }
      },
    );

    test('a removed page is gone for readers who could see it, and not found for others', async () => {
      const slug = (kind: Kind) => `${letters.product}${markOf('town', `gone${kind}`)}`;
      const statusFor = async (level: Level) => {
        const [, ask] = (await readersOf('town')).find(([, , one]) => one === level)!;
        return Promise.all(allKinds.map(async (kind) => (await ask('GET', `/products/${slug(kind)}`)).status));
      };
      expect(await statusFor('stranger')).toEqual([410, 404, 404]);
      expect(await statusFor('developer')).toEqual([410, 410, 404]);
    });
  },
);
