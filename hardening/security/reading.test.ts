import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aJpeg, aPng } from '@portico/test-kit/fixtures/pictures.ts';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import type { Answer, Send } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { portalFile } from './kit/person.ts';
import { takePulse } from './kit/pulse.ts';

/** The long form measures time alone on its machine. The short form shares the machine. */
const longestBlockMs = byForm({ short: 400, long: 200 });
const slackMs = byForm({ short: 500, long: 0 });
/** On a shared machine a server may be late without a defect, but not each time. */
const tries = 3;

const head = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n';
const json = { 'content-type': 'application/json' };
const lines = { 'content-type': 'application/x-ndjson' };
const toLines = (files: Record<string, string>) =>
  Object.entries(files)
    .map(([path, text]) => JSON.stringify({ path, text }))
    .join('\n');

/** One team of three thousand mistakes, referenced a hundred times: 6.6 KB with 300,000 mistakes. */
const teamBomb = portalFile(
  'bomb',
  `teams:\n- &a { name: a, developers: [${'1,'.repeat(3000)}1] }\n${'- *a\n'.repeat(99)}`,
);
/** One schema with many properties, referenced many times: 6.8 KB that expand to 160,000 schemas. */
const schemaBomb = `${head}x-a: &a { properties: { ${Array.from({ length: 420 }, (_, at) => `p${at}: {}`).join()} } }
components: { schemas: { ${Array.from({ length: 380 }, (_, at) => `s${at}: *a`).join()} } }\n`;

/** A specification in YAML whose reading time grows with its number of lines. */
const specOf = (count: number) =>
  `${head}${Array.from({ length: count }, (_, at) => `x-${at}: { a: [${at}, b, { c: d }], e: "${'f'.repeat(80)}" }`).join('\n')}\n`;

/** Concatenated gzip members are valid gzip: many files of 10 MB in a few kilobytes. */
function folderBomb(files: number): Buffer {
  const text = gzipSync(Buffer.alloc(10 * 1024 * 1024, 'x'));
  const file = (at: number) => [gzipSync(`{"path":"junk/${at}.txt","text":"`), text, gzipSync('"}\n')];
  return Buffer.concat(Array.from({ length: files }, (_, at) => file(at)).flat());
}

againstServers(
  async () => ({ settings: { READING_SECONDS: '20', READING_MEMORY_MB: '128' } }),
  (attacked) => {
    const ownerOf = async (org_id: string): Promise<Send> => attacked().asUser(await attacked().aUser({ org_id }));
    const previews = (at: 'main' | 'other') => `/api/admin/v1/portals/${attacked().portalId(at)}/previews/spec`;
    const preview = (send: Send, at: 'main' | 'other', text: string) =>
      send('POST', previews(at), { files: [{ path: 'a.yaml', text }] });

    test(`74. ${cases[74]}`, async (context) => {
      const { server, org_id } = attacked();
      const owner = await ownerOf(org_id);
      await using pulse = await takePulse(server);
      const attacks: [what: string, status: number, attack: () => ReturnType<Send>][] = [
        ['aliases in a specification', 200, () => preview(owner, 'main', schemaBomb)],
        [
          'aliases in a portal',
          400,
          () => owner('POST', '/api/admin/v1/portals/bomb/publishes', toLines({ 'portal.yaml': teamBomb }), lines),
        ],
        [
          'a long body of nothing',
          400,
          () => owner('POST', previews('main'), `{"files":[${'[],'.repeat(2_000_000)}[]]}`, json),
        ],
        [
          'a usual body of nothing',
          400,
          () => owner('POST', previews('main'), `{"files":[${'[],'.repeat(300_000)}[]]}`, json),
        ],
      ];
      let longest = 0;
      for (const [what, status, attack] of attacks) {
        let blocked = Number.POSITIVE_INFINITY;
        for (let time = 0; time < tries && blocked > longestBlockMs; time += 1) {
          await pulse.blockedMs();
          expect((await attack()).status, what).toBe(status);
          blocked = await pulse.blockedMs();
        }
        expect(blocked, what).toBeLessThan(longestBlockMs);
        longest = Math.max(longest, blocked);
      }
      figure(context, `${attacks.length} bodies; event loop blocked for ${Math.round(longest)} ms at most`);
    });

    test(`75. ${cases[75]}`, async (context) => {
      const { org_id, other_org_id } = attacked();
      const [slow, quick] = [await ownerOf(org_id), await ownerOf(other_org_id)];
      const usual = specOf(100);
      const timed = async () => {
        const began = performance.now();
        expect((await preview(quick, 'other', usual)).status).toBe(200);
        return performance.now() - began;
      };
      await timed();
      const alone = Math.max(await timed(), await timed());
      let beside = Number.POSITIVE_INFINITY;
      let asked: Promise<Answer[]> = Promise.resolve([]);
      for (let time = 0; time < tries && beside > 2 * alone + slackMs; time += 1) {
        await asked;
        const texts = [...Array<string>(3).fill(specOf(5000)), ...Array<string>(40).fill(head)];
        asked = Promise.all(texts.map((text) => preview(slow, 'main', text)));
        await timed();
        beside = await timed();
      }
      expect(beside).toBeLessThan(2 * alone + slackMs);
      // Uploads beyond the queue are refused with a Retry-After.
      const refused = (await asked).filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([429, '5']);
      // Work that exceeds the limits of a thread is refused with that reason.
      const tooMuch = await preview(slow, 'main', specOf(25_000));
      expect([tooMuch.status, tooMuch.code]).toEqual([400, 'reading-too-costly']);
      expect(tooMuch.body.detail).toBe('a.yaml takes more than 128 MB of memory to read.');
      figure(
        context,
        `a preview takes ${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside a slow organization`,
      );
    });

    test('uploads of one organization do not use the memory of others', async (context) => {
      const { server, org_id, other_org_id, at } = attacked();
      const [owner, other] = [await ownerOf(org_id), await ownerOf(other_org_id)];
      await using pulse = await takePulse(server);
      // Announcing a body reserves nothing.
      const idle = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'));
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const token = await owner('POST', '/api/admin/v1/tokens', { name: 'idle', scopes: ['publish'], expires_at });
      expect(token.status).toBe(201);
      for (const socket of idle) {
        socket.write(
          `POST /api/admin/v1/portals/idle/publishes HTTP/1.1\r\nHost: localhost:${server.port}\r\n` +
            `Authorization: Bearer ${token.body.token}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 99999999\r\n\r\n`,
        );
      }
      const before = await pulse.memoryMb();
      const bomb = folderBomb(byForm({ short: 12, long: 38 }));
      let isOver = false;
      const uploads = Promise.all(
        Array.from({ length: byForm({ short: 4, long: 6 }) }, () =>
          owner('POST', '/api/admin/v1/portals/bomb/publishes', bomb, { ...lines, 'content-encoding': 'gzip' }),
        ),
      ).finally(() => {
        isOver = true;
      });
      let most = 0;
      while (!isOver) {
        most = Math.max(most, await pulse.memoryMb());
        expect((await at('main')('GET', '/healthz')).status).toBe(200);
      }
      // The folder has no portal.yaml, which is detected after everything is decompressed.
      for (const { status, text } of await uploads) expect(status, text).toBe(400);
      const folder = { 'portal.yaml': portalFile('small') };
      expect((await other('POST', '/api/admin/v1/portals/small/publishes', toLines(folder), lines)).status).toBe(200);
      expect(most - before).toBeLessThan(250);
      expect(await readdir(join(server.data_dir, 'uploads'))).toEqual([]);
      for (const socket of idle) socket.destroy();
      figure(context, `${Math.round(bomb.length / 1024)} KB each; memory grew by ${Math.round(most - before)} MB`);
    });

    test('images that hide their size are refused', async () => {
      const owner = await ownerOf(attacked().org_id);
      const put = (bytes: Buffer) =>
        owner('PUT', `/api/admin/v1/portals/${attacked().portalId('main')}/images/logo`, {
          base64: bytes.toString('base64'),
        });
      const huge = aJpeg(65_535, 65_535);
      const [start, rest] = [huge.subarray(0, 2), huge.subarray(2)];
      const hidden = {
        'fill bytes': Buffer.concat([start, Buffer.alloc(5, 0xff), rest]),
        'bytes that belong to nothing': Buffer.concat([start, Buffer.from([0xff, 0xe0, 0, 2, 0, 0]), rest]),
        'no frame': Buffer.concat([start, Buffer.from([0xff, 0xe0, 0, 2, 0xff, 0xd9])]),
        'no height': aJpeg(65_535, 0),
        'no width': aPng(0, 10),
      };
      for (const [what, bytes] of Object.entries(hidden)) expect((await put(bytes)).status, what).toBe(400);
      for (const bytes of [aJpeg(10, 10), aPng(10, 10)]) expect((await put(bytes)).status).toBe(200);
    });
  },
);
