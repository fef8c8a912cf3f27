import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { type Answer, sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { getRaw, sendRaw } from './kit/raw-request.ts';
import { aSession, host, member, town } from './kit/town.ts';

const stranger = 'evil.example';
const mark = 'qq-poison';

againstServers(
  async () => ({ more: [town()] }),
  (attacked) => {
    const at = (headers: Record<string, string> = {}, own = `${host}:${attacked().server.port}`) =>
      sendTo(attacked().server.port, own, { accept: 'text/html', ...headers });
    const said = ({ status, text, headers }: Answer) => [status, text, headers.get('etag'), headers.get('location')];

    test('no page contains what another reader has sent', async (context) => {
      const { port } = attacked().server;
      const { cookie } = await aSession(attacked(), host, member, 'approved');
      const hosts = [host.toUpperCase(), `${host}.`, `${host}:1`, `${host}:65535`, `${host}:99999`, `${host}:0`];
      const headers: Record<string, string>[] = [
        { 'x-forwarded-host': stranger },
        { 'x-forwarded-host': `${stranger} en undefined undefined /` },
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-proto': `javascript:${mark}` },
        { 'x-forwarded-for': '127.0.0.1', forwarded: `host=${stranger};proto=https` },
        { 'x-original-url': '/products/club', 'x-rewrite-url': '/products/club' },
        { 'x-http-method-override': 'POST', 'x-portico-own-call': mark },
        { cookie: `portico-locale=${mark}; portico-theme=${mark}; portico-view=${mark}` },
        { cookie: 'portico-locale=__proto__; portico-theme=constructor; portico-view=toString' },
        { cookie: `portico-locale=de%22%3E${mark}; portalsession=` },
        { cookie },
        { cookie: `${cookie}; portico-locale=de` },
        { 'accept-language': `${mark};q=1, *` },
        { 'accept-encoding': `br;q=0, ${mark}` },
        { accept: 'application/json' },
        { authorization: `Bearer ${mark}` },
        { authorization: `Basic ${mark}` },
        { 'if-none-match': '*' },
        { range: 'bytes=0-9' },
      ];
      let tried = 0;
      for (const path of ['/', '/products/open', '/docs/open/open', '/spec/open/v1']) {
        const before = await at()('GET', path);
        expect(before.status, path).toBe(200);
        const expectSame = async (what: string) => {
          tried += 1;
          expect(said(await at()('GET', path)), `${path} after ${what}`).toEqual(said(before));
        };
        for (const own of hosts) {
          const answer = await at({}, own)('GET', path);
          expect([200, 400], own).toContain(answer.status);
          if (answer.status === 200) expect(answer.text).toMatch(`rel="canonical" href="http://${host}`);
          await expectSame(own);
        }
        for (const sent of headers) {
          for (const query of ['', `?lang=${mark}`, '?lang=de&lang=fr', '?lang[]=de', `?${mark}=%3Cscript%3E`]) {
            for (const method of ['GET', 'HEAD']) {
              const answer = await at(sent)(method, `${path}${query}`);
              expect(answer.status, JSON.stringify(sent)).toBeLessThan(500);
              expect(answer.text).not.toMatch(`${stranger}|<script>&|${mark}"`);
              const isOwn = sent.cookie?.includes(cookie) || sent.authorization?.startsWith('Bearer');
              if (isOwn) expect(answer.headers.get('cache-control')).toBe('no-store');
            }
          }
          await expectSame(JSON.stringify(sent));
        }
        const theirs = await at({ cookie })('GET', path);
        const known = { 'if-none-match': theirs.headers.get('etag') ?? '' };
        expect((await at(known)('GET', path)).status, path).toBe(200);
        expect((await at({ 'if-none-match': before.headers.get('etag') ?? '' })('GET', path)).status).toBe(304);
      }
      expect(port).toBeGreaterThan(0);
      figure(context, `${tried} hostile requests: the page of a stranger stays the same, byte by byte`);
    });

    test('no path causes an internal error or leads to another host', async (context) => {
      const { port } = attacked().server;
      const paths = [
        ...[
          '//',
          '//[',
          `//${stranger}/`,
          `/.//${stranger}/`,
          `/%2e//${stranger}`,
          `/\\${stranger}`,
          `/%5c${stranger}`,
        ],
        ...[
          `///${stranger}`,
          `/..//${stranger}`,
          `/;@${stranger}`,
          `/%09/${stranger}`,
          `/%0d%0alocation:%20//${stranger}`,
        ],
        ...['/%', '/%zz', '/%ff', '/%00', '/products/%00', '/products/%2e%2e', '/products/..%2f..', '/products//open'],
        ...[`/products/${'a'.repeat(8000)}`, `/docs/open/${'a/'.repeat(500)}`, `/?${'a=1&'.repeat(2000)}`, '*'],
        ...[`/spec/open?version=//${stranger}`, `/spec/open?version=%0d%0a${stranger}`, '/spec/open/latest/../../..'],
        ...[`/login?to=//${stranger}`, `/login?to=/\\${stranger}`, `/register?returnTo=https://${stranger}`],
      ];
      for (const path of paths) {
        for (const query of path.includes('?') ? [''] : ['', '?theme=dark&lang=de']) {
          const { status, text } = await getRaw(port, `${path}${query}`, host);
          const [head = ''] = text.split('\r\n\r\n', 1);
          expect([path, status >= 200 && status < 500]).toEqual([path, true]);
          const location = /^location: *(.*)$/im.exec(head)?.[1];
          if (location !== undefined) expect(location, path).toMatch(/^\/(?![/\\])/);
        }
      }
      const long = `GET / HTTP/1.1\r\nHost: ${'a'.repeat(300)}.localhost\r\nConnection: close\r\n\r\n`;
      expect((await sendRaw(port, long)).status).toBe(400);
      figure(context, `${paths.length} odd paths: none a fault, none leads away`);
    });
  },
);
