import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type ConformanceCase, conformanceCases, toDocument } from '@portico/test-kit/conformance/cases.ts';
import type { Json } from '@portico/test-kit/conformance/parts.ts';
import { type EchoServer, startEchoServer } from '@portico/test-kit/echo/echo-server.ts';
import { createJudge, type Verdict } from '@portico/test-kit/echo/judge.ts';
import { type Batch, type PeerName, servePeerPages, versionOf } from './peer-pages.ts';
import type { PeerPage, ReadCase } from './read-page.ts';
import { readRedoc } from './read-redoc.ts';
import { readScalar } from './read-scalar.ts';
import { readSwaggerUi } from './read-swagger-ui.ts';
import type { Arrived, Reading, Readings } from './readings.ts';

const casesAPage = 12;
/** A renderer mostly waits, so several pages run at once. */
const pagesAtOnce = 3;
/** A page that exceeds this is closed, and cases that it has not shown are retried alone. */
const limitOf = ({ cases }: Batch): number => 20_000 + cases.length * 6000;

const readers: Readonly<Record<PeerName, ReadCase>> = {
  Scalar: readScalar,
  Redoc: readRedoc,
  'Swagger UI': readSwaggerUi,
};

/**
 * One page of many operations takes a renderer less time than many pages. Credentials apply to a whole document, so
 * cases with security are apart.
 */
function toBatches(cases: readonly ConformanceCase[]): Batch[] {
  const isAlone = ({ item }: ConformanceCase) => JSON.stringify(item).includes('"security":');
  const ofAVersion = Map.groupBy(
    cases.filter((one) => !isAlone(one)),
    versionOf,
  );
  const together = [...ofAVersion.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / casesAPage) }, (_, at) =>
      all.slice(at * casesAPage, (at + 1) * casesAPage),
    ),
  );
  return [...together.map((own) => toBatch('together', own)), ...cases.filter(isAlone).map(alone)];
}

const toBatch = (kind: string, cases: readonly ConformanceCase[]): Batch => ({
  id: `${kind}-${cases[0]?.number}`,
  cases,
});
const alone = (one: ConformanceCase): Batch => toBatch('alone', [one]);

/** Shows every case without a reading in a renderer, and sends the request that the renderer offers. */
export async function measurePeer(peer: PeerName, readings: Readings): Promise<void> {
  const missing = conformanceCases.filter((one) => !readings.of(one));
  if (missing.length === 0) return;
  await using echo = await startEchoServer();
  await using chrome = openBrowser();
  await using pages = await servePeerPages((batch) => toPeerDocument(batch, echo));
  const folder = await mkdtemp(join(tmpdir(), 'portico-conformance-'));
  await writeFile(join(folder, 'file.bin'), 'placeholder');

  /** Returns the cases that the page did not show in time. */
  async function readBatch(batch: Batch, isLast: boolean): Promise<ConformanceCase[]> {
    echo.expect(batch.id, {
      judge: createJudge(toDocument(versionOf(batch.cases[0] as ConformanceCase), batch.cases)),
      operation: '',
    });
    const left = new Set(batch.cases);
    const read = async (page: Page) => {
      await page.goto(pages.urlOf(peer, batch));
      for (const one of batch.cases) {
        const shown = await readers[peer](page, one).catch(() => undefined);
        if (!shown) continue;
        await runCurl(shown.curl, echo, folder);
        await readings.keep(toReading(one, shown, echo, batch, readings));
        left.delete(one);
      }
    };
    await withLimit(chrome, limitOf(batch), read);
    if (isLast)
      for (const one of left) await readings.keep({ key: readings.keyOf(one), number: one.number, arrived: [] });
    return [...left];
  }

  const readAll = async (batches: readonly Batch[], isLast: boolean): Promise<ConformanceCase[]> => {
    const queue = [...batches];
    const left: ConformanceCase[] = [];
    const work = async () => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        pages.add(batch);
        left.push(...(await readBatch(batch, isLast)));
        console.log(`  ${conformanceCases.filter((one) => readings.of(one)).length} of ${conformanceCases.length}`);
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, work));
    return left;
  };
  const left = await readAll(toBatches(missing), false);
  await readAll(left.map(alone), true);
  await rm(folder, { recursive: true, force: true });
}

interface Chrome extends AsyncDisposable {
  /** Shared by all pages, so that the renderer is loaded and compiled once. A context that ended is replaced. */
  context(): Promise<BrowserContext>;
}

function openBrowser(): Chrome {
  let opening: Promise<[Browser, BrowserContext]> | undefined;
  const open = async (): Promise<[Browser, BrowserContext]> => {
    // Requests of the renderers need no preflight, and none leaves this machine.
    const browser = await chromium.launch({
      args: [
        '--no-sandbox',
        '--disable-web-security',
        '--disable-quic',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    });
    browser.on('disconnected', () => {
      opening = undefined;
    });
    return [browser, await browser.newContext({ viewport: { width: 1600, height: 2400 } })];
  };
  return {
    async context() {
      opening ??= open();
      const [, context] = await opening;
      return context;
    },
    async [Symbol.asyncDispose]() {
      const [browser] = (await opening) ?? [];
      await browser?.close();
    },
  };
}

async function withLimit(chrome: Chrome, limit_ms: number, read: (page: Page) => Promise<void>): Promise<void> {
  let page: Page | undefined;
  const reading = (async () => {
    page = await (await chrome.context()).newPage();
    await read(page);
  })().catch(() => undefined);
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limit_ms);
  await Promise.race([reading, late]);
  clearTimeout(timer);
  // Pending reads of this page fail then, and end.
  await page?.close().catch(() => undefined);
}

function toReading(one: ConformanceCase, page: PeerPage, echo: EchoServer, batch: Batch, readings: Readings): Reading {
  const own = echo.verdictsOf(batch.id).filter(({ operation }) => operation === `${one.method} ${one.path}`);
  return { key: readings.keyOf(one), number: one.number, page: withoutServer(page), arrived: own.map(toArrived) };

  function toArrived({ findings, values: { body } }: Verdict): Arrived {
    return {
      problems: findings.map(({ where, problem }) => `${where} ${problem}`),
      isRight: findings.length === 0 && !one.lacks.some((name) => has(body, name)),
      isBodyRight: body !== undefined && !findings.some(({ where }) => where === 'body'),
    };
  }
}

/** The text of a page about its server does not belong to the case. */
const withoutServer = (page: PeerPage): PeerPage => ({
  ...page,
  text: page.text.replaceAll(/https?:\/\/127\.0\.0\.1:\d+(?:\/~[^/\s]*\/[^/\s'"]*)?/g, ' '),
});

const has = (body: unknown, name: string): boolean => {
  const { it = body } = (body ?? {}) as { it?: unknown };
  return typeof it === 'object' && it !== null && name in it;
};

/** The document with the echo server as its server, and without schemas and schemes that no case names. */
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

/** Runs a command as a reader would paste it. */
async function runCurl(command: string | undefined, echo: EchoServer, folder: string): Promise<void> {
  if (!command?.includes(echo.origin)) return;
  const line = command.replace(/^curl\s/, 'curl --silent --max-time 10 ');
  const options = { cwd: folder, timeout: 15_000, env: { ...process.env, no_proxy: '*' } };
  await new Promise<void>((done) => execFile('sh', ['-c', line], options, () => done()));
}
