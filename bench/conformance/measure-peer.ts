import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type ConformanceCase, conformanceCases, toDocument, toSeen } from '@portico/test-kit/conformance/cases.ts';
import type { Json, Version } from '@portico/test-kit/conformance/parts.ts';
import { type EchoServer, startEchoServer } from '@portico/test-kit/echo/echo-server.ts';
import { createJudge, type Judge, type Verdict } from '@portico/test-kit/echo/judge.ts';
import type { Marked, Marks } from './marks.ts';
import { type Batch, type PeerName, servePeerPages } from './peer-pages.ts';
import { type PeerPage, readPeer } from './read-peer.ts';

const casesAPage = 15;

/** The oldest version that can say it: no renderer has to know a newer one than it has to. */
const versionOf = ({ versions: [oldest = '3.0'] }: ConformanceCase): Version => oldest;

/** A page of many operations takes a renderer less than many pages. Security is entered for a whole document. */
function toBatches(cases: readonly ConformanceCase[]): Batch[] {
  const isAlone = ({ item }: ConformanceCase) => JSON.stringify(item).includes('"security":');
  const together = [
    ...Map.groupBy(
      cases.filter((one) => !isAlone(one)),
      versionOf,
    ).values(),
  ].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / casesAPage) }, (_, at) =>
      all.slice(at * casesAPage, (at + 1) * casesAPage),
    ),
  );
  return [...together, ...cases.filter(isAlone).map((one) => [one])].map((own, at) => ({ id: String(at), cases: own }));
}

/** Shows every case in a renderer, sends the request that it offers, and judges both. */
export async function measurePeer(
  peer: PeerName,
  cases: readonly ConformanceCase[] = conformanceCases,
): Promise<Marked> {
  await using echo = await startEchoServer();
  const folder = await mkdtemp(join(tmpdir(), 'portico-conformance-'));
  const batches = toBatches(cases);
  await using pages = await servePeerPages(batches, (batch) => toPeerDocument(batch, echo));
  let context = await openContext();
  const marked: Record<number, Marks> = {};
  try {
    for (const batch of batches) {
      const judge = createJudge(toDocument(versionOf(batch.cases[0] as ConformanceCase), batch.cases));
      echo.expect(batch.id, { judge, operation: '' });
      const readAll = () => readInPage(context, peer, pages.urlOf(peer, batch), batch);
      const read = await readAll().catch(async () => {
        // A browser that ended, for want of memory, is replaced.
        context = await openContext();
        return readAll();
      });
      for (const { curl } of read.values()) await runCurl(curl, echo, folder);
      for (const one of batch.cases) {
        const own = echo.verdictsOf(batch.id).filter(({ operation }) => operation === `${one.method} ${one.path}`);
        marked[one.number] = toMarks(peer, one, read.get(one.number) as PeerPage, judge, own);
      }
    }
  } finally {
    await context.browser()?.close();
    await rm(folder, { recursive: true, force: true });
  }
  return marked;
}

/** Shared by all pages, so that a renderer is read and compiled one time. */
async function openContext(): Promise<BrowserContext> {
  // No request of theirs asks first whether it may go to another site, and none goes further than this machine.
  const browser = await chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-web-security',
      '--disable-quic',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  });
  return browser.newContext({ viewport: { width: 1600, height: 2400 } });
}

async function readInPage(context: BrowserContext, peer: PeerName, url: string, batch: Batch) {
  const page = await context.newPage();
  const read = await readPeer(page, peer, url, batch);
  await page.close();
  return read;
}

/** With the echo server in place of its servers, and without schemas and schemes that no case names. */
function toPeerDocument({ id, cases }: Batch, echo: EchoServer): Json {
  const version = versionOf(cases[0] as ConformanceCase);
  const braces = (url: string) => url.replaceAll('%7B', '{').replaceAll('%7D', '}');
  const document = toDocument(version, cases, (url) => braces(echo.urlFor(id, url)));
  const said = JSON.stringify(document.paths);
  const schemes = JSON.stringify(cases.map(({ item }) => item));
  const named = (all: unknown, isNamed: (name: string) => boolean) =>
    Object.fromEntries(Object.entries((all ?? {}) as Json).filter(([name]) => isNamed(name)));
  const isReferred = (name: string) => said.includes(`/${name}"`) || said.includes(`/${name}/`);
  const isScheme = (name: string) => /"security"/.test(schemes) && schemes.includes(`"${name}":[`);
  if (version === '2.0') {
    return {
      ...document,
      definitions: named(document.definitions, isReferred),
      securityDefinitions: named(document.securityDefinitions, isScheme),
    };
  }
  const components = document.components as Json;
  return {
    ...document,
    components: {
      parameters: named(components.parameters, isReferred),
      schemas: named(components.schemas, isReferred),
      securitySchemes: named(components.securitySchemes, isScheme),
    },
  };
}

/** As a reader would paste it. */
async function runCurl(command: string | undefined, echo: EchoServer, folder: string): Promise<void> {
  if (!command?.includes(echo.origin)) return;
  const file = join(folder, `${createHash('sha256').update(command).digest('hex')}.sh`);
  await writeFile(join(folder, 'file.bin'), 'placeholder');
  await writeFile(file, command.replace(/^curl\s/, 'curl --silent --max-time 10 '));
  const options = { cwd: folder, timeout: 15_000, env: { ...process.env, no_proxy: '*' } };
  await new Promise<void>((done) => execFile('sh', [file], options, () => done()));
}

/** What a page says of its server is no part of the case. */
const withoutServer = (text: string): string =>
  text.replaceAll(/https?:\/\/127\.0\.0\.1:\d+(?:\/~[^/\s]*\/[^/\s'"]*)?/g, ' ');

function toMarks(
  peer: PeerName,
  one: ConformanceCase,
  read: PeerPage,
  judge: Judge,
  verdicts: readonly Verdict[],
): Marks {
  const seen = toSeen(withoutServer(read.text));
  const isRight = ({ findings, values }: Verdict) =>
    findings.length === 0 && !one.lacks.some((name) => has(values.body, name));
  const isBodyRight = ({ findings, values }: Verdict) =>
    values.body !== undefined && !findings.some(({ where }) => where === 'body');
  const sampled =
    read.sample === undefined
      ? verdicts.some(isBodyRight)
      : judge.problemsOf(`${one.method} ${one.path}`, 'body', parse(read.sample)).length === 0;
  return {
    shown: read.text !== '' && one.sees.every((each) => each.test(seen)),
    requested: peer === 'Redoc' ? undefined : verdicts.some(isRight),
    sampled: one.isSampled ? sampled : undefined,
  };
}

const has = (body: unknown, name: string): boolean => {
  const { it = body } = (body ?? {}) as { it?: unknown };
  return typeof it === 'object' && it !== null && name in it;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
