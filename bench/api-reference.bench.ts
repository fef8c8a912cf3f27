import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { toFloorPage } from './floor.ts';
import { type Look, launchBrowser, lookFor, nothingSeen, type PageTimes } from './page-probe.ts';
import { type Peer, type PeerServer, peers, startPeers } from './peers.ts';
import { fillReferencePortal, type Measured, type Published, referenceHost, toMeasured } from './reference-portal.ts';
import type { Bench, Row } from './row.ts';
import { startPortico } from './server-process.ts';

const shared = join(import.meta.dirname, '../../shared/specs');
const patience_ms = 60_000;
const rounds = { ours: 5, peers: 2 };

/**
 * All of it takes a quarter of an hour. To select parts, `BENCH_SPECS=small,stripe` names documents and
 * `BENCH_PEERS=Redoc` other renderers. `BENCH_PATIENCE` is the seconds after which a page counts as never shown.
 */
const wantedSpecs = process.env.BENCH_SPECS?.split(',');
const wantedPeers = process.env.BENCH_PEERS?.split(',');
const peerPatience_ms = Number(process.env.BENCH_PATIENCE ?? 40) * 1000;

/** The times of one renderer for one document. A page that never showed the operation has the time limit. */
interface Figures {
  first_ms: number;
  last_ms: number;
  heap_mb: number;
}

/** Compares our API reference with others, each opened by a browser with an empty cache. */
export const apiReferenceBench: Bench = async () => {
  const specs = await readSpecs();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-reference-'));
  const products = await fillReferencePortal(DATA_DIR, specs);
  await using portico = await startPortico({ DATA_DIR, DEMO: 'no' });
  await using served = await startPeers(
    new Map(specs.map(({ name, text }) => [name, text])),
    new Map(specs.map(({ name, text, last }) => [name, toFloorPage(JSON.parse(text), last)])),
  );
  const origin = portico.url
    .replace('://localhost', `://${referenceHost}`)
    .replace('://127.0.0.1', `://${referenceHost}`);
  const browser = await launchBrowser();
  /**
   * The page of an operation, to which a URL with its id redirects. The browser resolves names below `localhost`; not
   * every system does.
   */
  async function pageOf({ name }: Measured, { operationId }: Measured['last']): Promise<string> {
    const page = await browser.newPage();
    await page.goto(`${origin}${products.get(name)?.path}/operations/${encodeURIComponent(operationId)}`);
    const url = page.url();
    await page.close();
    return url;
  }
  try {
    // The first page of a new browser includes the start of the browser.
    await lookFor(browser, { url: origin, texts: ['Reference'], patience_ms });
    const rows: Row[] = [];
    const ours = new Map<string, Figures>();
    for (const spec of specs) {
      const urls = { first: await pageOf(spec, spec.first), last: await pageOf(spec, spec.last) };
      const figures = await measureOurs(browser, urls, spec);
      ours.set(spec.name, figures);
      const others = new Map<string, Figures>();
      for (const peer of peers) {
        if (wantedPeers?.includes(peer.name) ?? true) others.set(peer.name, await measurePeer(served, peer, spec));
      }
      if (others.size > 0) rows.push(...toRows(spec, figures, others));
      rows.push(...(await floorRows(browser, { floor: served.floorOf(spec.name), ours: urls.last }, spec)));
      rows.push(await blockingRow(browser, urls.last, spec));
    }
    if (ours.has('small')) rows.push(growthRow(specs, ours));
    const [any] = specs;
    if (any) rows.push(await scriptRow(browser, await pageOf(any, any.first)));
    const generated = specs.find(({ name }) => name === 'generated');
    if (generated) rows.push(publishingRow(generated, products));
    return rows;
  } finally {
    await browser.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

const publishingRow = ({ name, text }: Measured, products: ReadonlyMap<string, Published>): Row => ({
  name: `Compiling and publishing ${(text.length / 1e6).toFixed(1)} MB`,
  value: (products.get(name)?.publish_ms ?? 0) / 1000,
  unit: 's',
  bar: { at_most: 10 },
  details: Object.fromEntries([...products].map(([other, { publish_ms }]) => [`${other} ms`, Math.round(publish_ms)])),
});

async function readSpecs(): Promise<Measured[]> {
  const small = toMeasured('small', aLargeDocument({ operations: 8, bytes: 40_000 }), false);
  const generated = toMeasured('generated', aLargeDocument({ operations: 1000, bytes: 8_000_000 }), true);
  const files = ['stripe', 'box'].filter((name) => existsSync(join(shared, `${name}.json`)));
  if (files.length < 2) console.log('The specifications of Stripe and Box are not there, and are not measured with.');
  const read = files.map(async (name) =>
    toMeasured(
      name,
      JSON.parse(await readFile(join(shared, `${name}.json`), 'utf8')) as { paths: Record<string, object> },
      true,
    ),
  );
  return [small, ...(await Promise.all(read)), generated].filter(({ name }) => wantedSpecs?.includes(name) ?? true);
}

interface Urls {
  first: string;
  last: string;
}

async function measureOurs(browser: Browser, urls: Urls, { first, last }: Measured): Promise<Figures> {
  const opened: number[] = [];
  const linked: number[] = [];
  let heap_mb = 0;
  for (let round = 0; round < rounds.ours; round++) {
    opened.push(await timeOf(browser, urls.first, first.texts));
    const times = await lookFor(browser, {
      url: urls.last,
      texts: last.texts,
      patience_ms,
      calm_ms: 1000,
    });
    linked.push(times.seen_ms ?? patience_ms);
    heap_mb = Math.max(heap_mb, times.heap_mb);
  }
  return { first_ms: median(opened), last_ms: median(linked), heap_mb };
}

/**
 * The best of several rounds, each in a browser of its own, because a page that hangs would delay all others. The heap
 * is measured after the first operation was seen, so that it is that of a working page.
 */
async function measurePeer(served: PeerServer, peer: Peer, spec: Measured): Promise<Figures> {
  const url = served.pageOf(peer, spec.name);
  const link = `${url}#${peer.hash(spec.last)}`;
  const figures: Figures = { first_ms: peerPatience_ms, last_ms: peerPatience_ms, heap_mb: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds.peers; round++) {
    const opened = await lookAlone({ url, texts: spec.first.texts, calm_ms: 1000 });
    figures.first_ms = Math.min(figures.first_ms, opened.seen_ms ?? peerPatience_ms);
    figures.heap_mb = Math.min(figures.heap_mb, opened.heap_mb);
    const { seen_ms: linked } = await lookAlone({ url: link, texts: spec.last.texts });
    figures.last_ms = Math.min(figures.last_ms, linked ?? peerPatience_ms);
    // A page that exceeded the limit once is not retried.
    if (linked === undefined) break;
  }
  return figures;
}

/** A page that exceeds the limit does not answer, so its browser is closed shortly after the limit. */
async function lookAlone(look: Omit<Look, 'patience_ms'>): Promise<PageTimes> {
  const browser = await launchBrowser();
  const { promise: late, resolve } = Promise.withResolvers<PageTimes>();
  const timer = setTimeout(() => resolve(nothingSeen), peerPatience_ms + 5000);
  try {
    await lookFor(browser, { url: 'about:blank', texts: [], patience_ms: 1 });
    const looked = lookFor(browser, { ...look, patience_ms: peerPatience_ms });
    looked.catch(() => {});
    return await Promise.race([looked, late]);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

const timeOf = async (browser: Browser, url: string, texts: string[]): Promise<number> =>
  (await lookFor(browser, { url, texts, patience_ms })).seen_ms ?? patience_ms;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function toRows({ name, is_large }: Measured, ours: Figures, others: ReadonlyMap<string, Figures>): Row[] {
  const least = (figure: keyof Figures) => Math.min(...[...others.values()].map((one) => one[figure]));
  const details = (figure: keyof Figures, unit: string) => ({
    [`Portico ${unit}`]: Math.round(ours[figure]),
    ...Object.fromEntries([...others].map(([peer, one]) => [`${peer} ${unit}`, toFigure(one[figure], unit)])),
  });
  const faster = (figure: 'first_ms' | 'last_ms', what: string, at_least: number): Row => ({
    name: `${name}: ${what}, times as fast as the fastest other`,
    value: least(figure) / ours[figure],
    unit: 'times',
    bar: { at_least },
    details: details(figure, 'ms'),
  });
  const rows = [
    faster('last_ms', 'cold deep link to the last operation', is_large ? 10 : 1),
    faster('first_ms', 'cold opening to the first operation', is_large ? 10 : 1),
  ];
  if (!is_large) return rows;
  const heap = { name: `${name}: JavaScript heap beside the smallest other`, value: ours.heap_mb / least('heap_mb') };
  return [...rows, { ...heap, unit: 'of it', bar: { at_most: 1 / 3 }, details: details('heap_mb', 'MB') }];
}

const toFigure = (value: number, unit: string): string | number =>
  unit === 'ms' && value >= peerPatience_ms ? `over ${peerPatience_ms}` : Math.round(value);

async function blockingRow(browser: Browser, url: string, { name }: Measured): Promise<Row> {
  const values: number[] = [];
  for (let round = 0; round < 3; round++) {
    const times = await lookFor(browser, { url, texts: [], slowdown: 4, patience_ms, calm_ms: 10_000 });
    values.push(times.blocked_ms);
  }
  return {
    name: `${name}: total blocking time of a deep link on a machine four times as slow`,
    value: median(values),
    unit: 'ms',
    bar: { at_most: 150 },
    details: { rounds: values.map(Math.round).join(' ') },
  };
}

/** Matches when the whole operation is in the page: its responses, and the sample beside them. */
const completeSelector = 'body:has(article[data-operation] pre):has(#page-data)';

/** Compares pages with a handwritten page, which has the lowest possible cost. */
async function floorRows(
  browser: Browser,
  { floor, ours }: { floor: string; ours: string },
  spec: Measured,
): Promise<Row[]> {
  const times = {
    floorTitle: [] as number[],
    ourTitle: [] as number[],
    floorAll: [] as number[],
    ourAll: [] as number[],
  };
  const seen = async (look: Pick<Look, 'url' | 'texts' | 'selector'>) =>
    (await lookFor(browser, { ...look, patience_ms })).seen_ms ?? patience_ms;
  for (let round = 0; round < rounds.ours; round++) {
    times.floorTitle.push(await seen({ url: floor, texts: spec.last.texts }));
    times.ourTitle.push(await seen({ url: ours, texts: spec.last.texts }));
    times.floorAll.push(await seen({ url: floor, texts: [], selector: '#complete' }));
    times.ourAll.push(await seen({ url: ours, texts: [], selector: completeSelector }));
  }
  const row = (name: string, mine: number[], least: number[], at_most: number): Row => ({
    name: `${spec.name}: ${name}, beside a page made by hand`,
    value: median(mine) / median(least),
    unit: 'times',
    bar: { at_most },
    details: { 'Portico ms': Math.round(median(mine)), 'by hand ms': Math.round(median(least)) },
  });
  return [
    row('title of an operation visible', times.ourTitle, times.floorTitle, 1.2),
    row('complete operation', times.ourAll, times.floorAll, 1.5),
  ];
}

/** Compares the largest document with the smallest: a page that opens in constant time takes no longer. */
function growthRow(specs: readonly Measured[], ours: ReadonlyMap<string, Figures>): Row {
  const small = ours.get('small')?.last_ms ?? 0;
  const large = Math.max(...specs.filter(({ is_large }) => is_large).map(({ name }) => ours.get(name)?.last_ms ?? 0));
  return {
    name: 'Cold deep link, slowest large document beside the small one',
    value: large / small,
    unit: 'times',
    bar: { at_most: 1.5 },
    details: Object.fromEntries([...ours].map(([name, { last_ms }]) => [`${name} ms`, Math.round(last_ms)])),
  };
}

/** The scripts that the page of an operation loads for reading. */
async function scriptRow(browser: Browser, reference: string): Promise<Row> {
  const own = [...(await scriptsOf(browser, reference))];
  return {
    name: 'JavaScript of the API reference, gzipped',
    value: own.reduce((sum, [, size]) => sum + size, 0) / 1000,
    unit: 'KB',
    bar: { at_most: 150 },
    details: Object.fromEntries(own),
  };
}

async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const page = await browser.newPage();
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.set(new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return sizes;
}
