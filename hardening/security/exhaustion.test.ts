import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { uploadBytesMaximum } from '@portico/contract/publishing.ts';
import { aJpeg, aPng } from '@portico/test-kit/fixtures/pictures.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm, isLong } from '../kit/form.ts';
import { aSpec, circularSpecs } from './kit/circular-specs.ts';
import { inTurns } from './kit/in-turns.ts';
import { bodies, from, json, sendEndless } from './kit/oversized-bodies.ts';
import { aPerson, type Person, portalFile, portalIdOf, publish, theDeveloper, theOwner } from './kit/person.ts';
import { type Pulse, takePulse } from './kit/pulse.ts';

/** The number of requests of each of three cases: 100,000 together in the long form. */
const requests = byForm({ short: 330, long: 33_400 });
/** The long form measures time and memory alone on its machine. The short form shares the machine. */
const longestBlockMs = byForm({ short: 1000, long: 200 });
const mostMemory = byForm({ short: 3, long: 1.5 });
/** V8 keeps the memory of a thread that has ended for eight seconds, in case another thread uses it. */
const restMs = byForm({ short: 0, long: 10_000 });
/** On a shared machine a server may be late without a defect, but not each time. */
const tries = byForm({ short: 3, long: 1 });

let folder: Awaited<ReturnType<typeof aTemporaryFolder>>;
let server: StartedServer;
let owner: Person;
let developer: Person;
let pulse: Pulse;
let portalId: string;
let gateway: string;
let baselineMb: number;
let longestMs: number;

beforeAll(async () => {
  folder = await aTemporaryFolder();
  server = await startServer({
    // A server that created the demo itself has the memory of one that has worked, which the long form measures.
    ...(isLong && { DATA_DIR: folder.path }),
    LOG_LEVEL: 'error',
    OVERLOAD_DELAY_MS: '600000',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  [owner, developer] = await Promise.all([theOwner(server), theDeveloper(server)]);
  portalId = await portalIdOf(owner, 'localhost');
  gateway = (await owner.call('POST', '/api/admin/v1/gateway-tokens', { name: 'attacked' })).body.token;
  pulse = await takePulse(server);
  // Uses everything once, so that the baseline is that of a server that has worked for a while.
  await publish(owner, 'warm', {
    ...siteOf(aSpec({}), 'warm'),
    'products/one/docs/a.md': '# A\n\n```json\n{}\n```\n'.repeat(2000),
  });
  for (const [kind, attack] of Object.entries(bodies(server, gateway)))
    for (let at = 0; at < 10; at += 1) await attack(at).catch(() => kind);
  baselineMb = await memoryAtRest();
});
afterAll(async () => {
  await pulse[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  longestMs = 0;
});

async function memoryAtRest(): Promise<number> {
  await setTimeout(restMs);
  return pulse.memoryMb();
}

/** Runs work that must not block the event loop for long. */
async function unblocked<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
  for (let time = 1; ; time += 1) {
    await pulse.blockedMs();
    const value = await act();
    const blocked = await pulse.blockedMs();
    if (blocked >= longestBlockMs && time < tries) continue;
    expect(blocked, what).toBeLessThan(longestBlockMs);
    longestMs = Math.max(longestMs, blocked);
    return value;
  }
}

const siteOf = (spec: object | string, name = 'exhausted', file = 'api.json') => ({
  'portal.yaml': portalFile(name),
  'products/one/product.yaml': `name: One\nversions: [{ name: v1, spec: ${file} }]\n`,
  [`products/one/${file}`]: typeof spec === 'string' ? spec : JSON.stringify(spec),
});

/** The server answers, and its memory has not grown. */
async function expectUnharmed(): Promise<string> {
  const memory = await memoryAtRest();
  expect((await aPerson(server, 'public.localhost').call('GET', '/api/v2/products')).status).toBe(200);
  expect(memory / baselineMb).toBeLessThan(mostMemory);
  return `blocked ${Math.round(longestMs)} ms, memory ${(memory / baselineMb).toFixed(2)} times the baseline`;
}

/** Sends this many requests, by each of the ways in turn. None may stay unanswered or cause a 5xx. */
async function storm(ways: ((at: number) => Promise<{ status: number }>)[], count: number) {
  const send = async (at: number) => (ways[at % ways.length] as (typeof ways)[number])(at);
  const statuses = await unblocked('many requests', () => inTurns(count, send));
  const wrong = [...statuses].filter(([status]) => status >= 500 || status === 0);
  expect(wrong).toEqual([]);
  return [...statuses].map(([status, times]) => `${times}× ${status}`).join(', ');
}

test('50. Body too large, gzip bomb, chunked without end', async (context) => {
  const said = await storm(Object.values(bodies(server, gateway)), requests);
  // A folder that decompresses to far more than its size, and one that never ends.
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  // Concatenated gzip members are valid gzip, and faster to make.
  const piece = gzipSync(Buffer.alloc(10 * 1024 * 1024, 'x'));
  const packed = Buffer.concat([gzipSync('{"path":"a","text":"'), ...Array<Buffer>(45).fill(piece)]);
  const path = '/api/admin/v1/portals/bomb/publishes';
  const { status } = await unblocked('a bomb', () => owner.call('POST', path, packed, headers));
  expect(status).toBe(413);
  const { taken, answer } = await unblocked('an endless body', () => sendEndless(server, owner));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(taken).toBeLessThan(2 * uploadBytesMaximum);
  figure(
    context,
    `${requests} requests (${said}); a bomb of 450 MB; ${Math.round(taken / 1024 / 1024)} MB of an endless body; ${await expectUnharmed()}`,
  );
});

const deep = (open: string, close: string, depth = 100_000) => `${open.repeat(depth)}${close.repeat(depth)}`;
const yamlBomb = (depth: number, wide = 10) =>
  Array.from(
    { length: depth },
    (_, at) =>
      `b${at}: &b${at} [${Array(wide)
        .fill(at === 0 ? 'x' : `*b${at - 1}`)
        .join(', ')}]`,
  ).join('\n');

test('51. 100,000-deep JSON; YAML alias bomb (js-yaml accepts bombs unless aliases are refused; yaml is slow on deep nesting)', async (context) => {
  const nested = [
    deep('[', ']'),
    deep('{"a":', '}').replace('{}', '{"a":1}'),
    `{"name":${deep('[', ']')}}`,
    deep('[', '', 100_000),
  ];
  const person = aPerson(server);
  const said = await storm(
    [
      (at) => person.call('POST', '/api/v2/developer/authenticate', nested[at % 4], { ...json, ...from(at) }),
      (at) => developer.call('POST', '/api/v2/applications', nested[at % 4], json),
      (at) => developer.call('POST', '/api/v2/stats', nested[at % 4], json),
      (at) => owner.call('POST', `/api/admin/v1/portals/${portalId}/products`, nested[at % 4], json),
      (at) =>
        person.call('POST', '/gateway/v1/events', nested[at % 4], {
          authorization: `Bearer ${gateway}`,
          'content-type': 'application/x-ndjson',
        }),
      // Reading a folder uses a thread, so only every fifth request sends one.
      (at) =>
        at % 5 === 0
          ? publish(owner, 'exhausted', {
              'portal.yaml': `name: ${at % 2 ? deep('[', ']', 10_000) : `x\n${yamlBomb(9)}\n`}`,
            })
          : developer.call('PATCH', `/api/v2/applications/${portalId}`, nested[at % 4], json),
    ],
    requests,
  );
  const folders: Record<string, Record<string, string>> = {
    'aliases in a product': { ...siteOf(aSpec({})), 'products/one/product.yaml': `name: One\n${yamlBomb(20)}\n` },
    'aliases in a specification': siteOf(
      `openapi: 3.1.0\ninfo: { title: A, version: "1" }\n${yamlBomb(9)}\n`,
      'exhausted',
      'a.yaml',
    ),
    'wide aliases': siteOf(
      `openapi: 3.1.0\ninfo: { title: A, version: "1" }\n${yamlBomb(3, 300)}\n`,
      'exhausted',
      'a.yaml',
    ),
    'an alias of itself': siteOf('openapi: &a { b: *a }\n', 'exhausted', 'a.yaml'),
    'deep YAML in flow': siteOf(`openapi: ${deep('[', ']')}\n`, 'exhausted', 'a.yaml'),
    'deep YAML in blocks': siteOf(
      Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'exhausted',
      'a.yaml',
    ),
    'deep JSON': siteOf(`{"openapi":"3.1.0","x-a":${deep('[', ']')}}`),
    'merge keys': siteOf(`${yamlBomb(5)}\nc:\n  <<: [${'*b4, '.repeat(50)}]\n`, 'exhausted', 'a.yaml'),
    'many keys': siteOf(
      `openapi: 3.1.0\n${Array.from({ length: 20_000 }, (_, at) => `? [${at}]\n: x`).join('\n')}\n`,
      'exhausted',
      'a.yaml',
    ),
    'front matter': { ...siteOf(aSpec({})), 'products/one/docs/a.md': `---\ntitle: A\n${yamlBomb(12)}\n---\ntext\n` },
    'deep Markdown': {
      ...siteOf(aSpec({})),
      'products/one/docs/a.md': [
        '>'.repeat(100_000),
        '['.repeat(100_000),
        '*a '.repeat(50_000),
        '`'.repeat(50_000),
        '- '.repeat(20_000),
        '<a '.repeat(50_000),
        '![a]('.repeat(20_000),
        '_('.repeat(30_000),
      ].join('\n\n'),
    },
  };
  const previewed = new Set(['aliases in a specification', 'deep JSON']);
  for (const [what, files] of Object.entries(folders)) {
    const { status, text } = await unblocked(what, () => publish(owner, 'exhausted', files));
    expect([200, 400], `${what}: ${text.slice(0, 300)}`).toContain(status);
    if (!isLong && !previewed.has(what)) continue;
    // The same by the console, which previews the content.
    const [path = '', content = ''] =
      Object.entries(files).find(([name]) => /a(?:pi)?\.(?:yaml|json)$/.test(name)) ?? [];
    const body = { files: [{ path, text: content }] };
    const url = `/api/admin/v1/portals/${portalId}/previews/spec`;
    const preview = await unblocked(`a preview of ${what}`, () => owner.call('POST', url, body));
    expect(preview.status, what).toBeLessThan(500);
  }
  figure(context, `${requests} requests (${said}), ${Object.keys(folders).length} folders; ${await expectUnharmed()}`);
});

test('54. Uploads of the wrong type, image bombs, polyglots', async (context) => {
  const png = aPng(64, 64);
  const html = '<!doctype html><script>alert(1)</script>';
  const wrong: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('hello'),
    html: Buffer.from(html),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
    webp: Buffer.from('RIFF\x00\x00\x00\x00WEBP', 'latin1'),
    zip: Buffer.from('PK\x03\x04', 'latin1'),
    pdf: Buffer.from('%PDF-1.7'),
    program: Buffer.from('\x7fELF', 'latin1'),
    'a wide picture': aPng(60_000, 1),
    'a picture of 400 megapixels': aPng(20_000, 20_000),
    'a picture as large as it can say': aPng(0x7fffffff, 0x7fffffff, 0),
    'a JPEG as large as it can say': aJpeg(65_535, 65_535),
    'a text that only says PNG': Buffer.from('PNG\r\n'),
  };
  const polyglots = [
    Buffer.concat([png, Buffer.from(html)]),
    Buffer.concat([png.subarray(0, 33), Buffer.from(html), png.subarray(33)]),
    Buffer.concat([aJpeg(10, 10), Buffer.from(`/*${html}*/`)]),
    Buffer.concat([png, Buffer.from('PK\x03\x04', 'latin1')]),
  ];
  const put = (kind: string, bytes: Buffer) =>
    owner.call('PUT', `/api/admin/v1/portals/${portalId}/images/${kind}`, { base64: bytes.toString('base64') });
  await unblocked('what is no picture', async () => {
    for (const kind of ['logo', 'favicon', 'cover']) {
      for (const [what, bytes] of Object.entries(wrong))
        expect((await put(kind, bytes)).status, `${kind}: ${what}`).toBe(400);
    }
    expect((await put('logo', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]))).status).toBe(400);
  });
  for (const [what, bytes] of Object.entries(wrong)) {
    const upload = {
      ...siteOf(aSpec({})),
      'products/one/docs/a.md': '![a](a.png)\n',
      'products/one/docs/a.png': new Uint8Array(bytes),
    };
    expect((await publish(owner, 'exhausted', upload)).status, `document: ${what}`).toBe(400);
  }
  // A file that is both an image and something else is served as an image only.
  const visitor = aPerson(server);
  const kinds = {
    logo: '/api/v2/portal/logo',
    favicon: '/api/v2/portal/favicon.ico',
    cover: '/api/v2/portal/catalog-cover',
  };
  await unblocked('polyglots', async () => {
    for (const bytes of polyglots) {
      for (const [kind, path] of Object.entries(kinds)) {
        expect((await put(kind, bytes)).status).toBe(200);
        const { headers, status } = await visitor.call('GET', path);
        expect(status).toBe(200);
        expect(headers.get('content-type')).toMatch(/^image\/(?:png|jpeg)$/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    }
  });
  const said = await storm(
    Object.values(wrong).map((bytes) => () => put('logo', bytes)),
    requests,
  );
  figure(
    context,
    `${requests} requests (${said}), ${polyglots.length} polyglots shown as pictures; ${await expectUnharmed()}`,
  );
});

test('52. Circular and huge `$ref`; a 20 MB spec', async (context) => {
  const specs = circularSpecs(byForm({ short: 3, long: 19.5 }));
  const took: string[] = [];
  for (const [what, spec] of Object.entries(specs)) {
    const { status, text } = await unblocked(what, async () => {
      const began = performance.now();
      const answer = await publish(owner, 'exhausted', siteOf(spec));
      expect(performance.now() - began, what).toBeLessThan(60_000);
      return answer;
    });
    expect([200, 400], `${what}: ${text.slice(0, 300)}`).toContain(status);
    took.push(`${what} ${status}`);
  }
  expect((await aPerson(server, 'public.localhost').call('GET', '/api/v2/products')).status).toBe(200);
  figure(
    context,
    `${took.length} specifications, none answered later than 60 s, event loop blocked for ${Math.round(longestMs)} ms at most`,
  );
});
