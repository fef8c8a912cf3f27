import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { demoPassword, type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { aWatchedBrowser, launchChromium, logInAt, type Watched } from './kit/chromium.ts';
import { giveHostileNames } from './kit/hostile-names.ts';
import { allHostileUrls, toHostileSpec } from './kit/hostile-spec.ts';
import { asDocument, hostileTexts, inGroups } from './kit/hostile-texts.ts';
import { aPerson, type Person, portalFile, portalIdOf, publish, theDeveloper, theOwner } from './kit/person.ts';

const assets = join(import.meta.dirname, '../../content/demo/public/assets');

/** Browsers keep the machine busy, which must not count as overload. */
const quietly = { LOG_LEVEL: 'warn', OVERLOAD_DELAY_MS: '600000', TRUSTED_PROXIES: '127.0.0.1' };

let server: StartedServer;
let owner: Person;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(quietly), launchChromium()]);
  owner = await theOwner(server);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** Opens the same URLs with and without the policy; returns the visited pages and the incidents. */
async function lookAt(visit: (watched: Watched) => Promise<void>) {
  const both = await Promise.all([true, false].map((policy) => aWatchedBrowser(browser, { policy })));
  await Promise.all(both.map(visit));
  const incidents = both.flatMap((watched) => watched.incidents);
  const pages = both.reduce((sum, watched) => sum + watched.pages(), 0);
  await Promise.all(both.map(({ context }) => context.close()));
  return { incidents, pages };
}

const at = (portal: string) => `http://${portal}.localhost:${server.port}`;
const idsOf = async (portal: string) => {
  const portalId = await portalIdOf(owner, portal);
  const { body } = await owner.call('GET', `/api/admin/v1/portals/${portalId}/products?page[size]=100`);
  return { portalId, products: body.data as { id: string; slug: string; versions: { id: string }[] }[] };
};

test('30. Markdown: raw HTML, `javascript:`, autolinks, mutation XSS', async (context) => {
  const page = (texts: readonly string[], at: number) => [
    `products/words/docs/page-${at}.md`,
    `---\ntitle: ${JSON.stringify(`Page ${texts[0]}`)}\nslug: page-${at}\n---\n\n${asDocument(texts)}\n\nThe end of page ${at}.\n`,
  ];
  const pictures = { 'assets/logo.png': await readFile(join(assets, 'logo.png')) };
  const site = (groups: readonly (readonly string[])[]) => ({
    ...pictures,
    'portal.yaml': portalFile('words', 'appearance: { logo: assets/logo.png }\n'),
    'products/words/product.yaml': 'name: Words\n',
    ...Object.fromEntries(groups.map(page)),
  });
  // Each text is tried alone first, because publishing refuses some.
  const rehearsed = await publish(owner, 'words', site(hostileTexts.map((text) => [text])), '?dry_run=true');
  const findings: { field: string }[] = rehearsed.body.invalid_parameters ?? [];
  const refused = new Set(findings.map(({ field }) => Number(/page-(\d+)\.md/.exec(field)?.[1])));
  const shown = hostileTexts.filter((_, number) => !refused.has(number));
  expect(shown.length).toBeGreaterThan(hostileTexts.length * 0.7);
  const groups = inGroups(shown, 20);
  expect(await publish(owner, 'words', site(groups))).toMatchObject({ status: 200 });

  const { products } = await idsOf('words');
  const { incidents, pages } = await lookAt(async ({ open, page: tab }) => {
    for (const [number] of groups.entries()) {
      await open(`${at('words')}/docs/${products[0]?.id}/page-${number}`, `text=The end of page ${number}.`);
      for (const link of await tab.locator('article a').all()) await link.dispatchEvent('mouseover');
    }
  });
  expect(incidents).toEqual([]);
  figure(context, `${shown.length} texts on ${pages} pages, ${refused.size} more refused: none ran`);
});

test('31. Every string and URL of an OpenAPI document', async (context) => {
  const urls = await acceptedUrls();
  expect(urls.length).toBeGreaterThan(8);
  const groups = inGroups(hostileTexts, 10);
  const spec = toHostileSpec(groups, urls);
  const published = await publish(owner, 'reference', {
    'portal.yaml': portalFile('reference'),
    'products/hostile/product.yaml': 'name: Hostile\nversions: [{ name: v1, spec: api.json }]\n',
    'products/hostile/api.json': JSON.stringify(spec),
  });
  expect(published.text).toContain('"revision":1');

  const { products } = await idsOf('reference');
  const api = `/api/v2/products/${products[0]?.id}/versions`;
  const visitor = aPerson(server, 'reference.localhost');
  const version = (await visitor.call('GET', api)).body.data[0].id;
  const { operations, schemas } = (await visitor.call('GET', `${api}/${version}/reference`)).body;
  const anchors: string[] = [...operations, ...schemas].map(({ anchor }) => anchor);
  expect(anchors.length).toBe(3 * groups.length);
  const { incidents, pages } = await lookAt(async ({ open, page, check }) => {
    const reference = `${at('reference')}/spec/${products[0]?.id}/${version}`;
    await open(reference, 'main h1');
    for (const anchor of anchors) {
      await open(`${reference}#${anchor}`, 'main h1, main h2');
      await page
        .getByRole('button', { name: /expand|show/i })
        .first()
        .click({ timeout: 200 })
        .catch(() => {});
      await check();
    }
  });
  expect(incidents).toEqual([]);
  const strings = JSON.stringify(spec).split('":').length - 1;
  figure(
    context,
    `${hostileTexts.length} texts and ${urls.length} URLs in ${strings} places, ${pages} pages: none ran`,
  );
});

/** URLs that a specification may contain. Publishing refuses all others. */
async function acceptedUrls(): Promise<string[]> {
  const portalId = await portalIdOf(owner, 'words');
  const isAccepted = async (url: string) => {
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1', termsOfService: url, contact: { url }, license: { name: 'x', url } },
      servers: [{ url }],
      externalDocs: { url },
      paths: {},
    });
    const files = [{ path: 'api.json', text }];
    const { body } = await owner.call('POST', `/api/admin/v1/portals/${portalId}/previews/spec`, { files });
    return body.findings.length === 0;
  };
  const accepted: string[] = [];
  for (const url of allHostileUrls) if (await isAccepted(url)) accepted.push(url);
  return accepted;
}

test('32. Names of applications, developers, teams in portal, console, mails, page titles', async (context) => {
  const developer = await theDeveloper(server);
  const named = await giveHostileNames(owner, developer, aPerson(server));
  const { names, portalId, applications, teams, developers } = named;
  const mails = (await owner.call('GET', '/api/admin/v1/mails?page[size]=100')).body.data as { id: string }[];
  expect(mails.length).toBeGreaterThanOrEqual(Math.min(names.length, 100));
  const { products } = await idsOf('names');
  const sheets = (count: number, size: number) => Array.from({ length: Math.ceil(count / size) }, (_, at) => at + 1);
  const few = byForm({ short: 1, long: 20 });

  const portal = [
    ...sheets(names.length, 100).map((page) => `/my-apps?size=100&page=${page}`),
    ...applications.slice(0, few).flatMap((id) => [`/application/${id}`, `/application/${id}/update`]),
    `/application/${applications[0]}/application-dashboard`,
  ];
  const shelf = [
    ...sheets(names.length, 12).map((page) => `/?page=${page}`),
    ...products.slice(0, few).map(({ id }) => `/spec/${id}`),
  ];
  const portalPath = `/console/p/${portalId}`;
  const console = [
    '/console',
    ...['developers', 'applications'].flatMap((area) =>
      sheets(names.length, 100).map((page) => `${portalPath}/${area}?size=100&page=${page}`),
    ),
    ...['registrations', 'teams', 'settings', 'appearance', 'analytics'].map((area) => `${portalPath}/${area}`),
    ...teams.slice(0, few).map((id) => `${portalPath}/teams/${id}`),
    ...developers.slice(0, few).map((id) => `${portalPath}/developers/${id}`),
    ...applications.slice(0, few).map((id) => `${portalPath}/applications/${id}`),
    ...[
      'users',
      'users/profile',
      'tokens',
      'tokens/all',
      'gateway-tokens',
      'webhooks',
      'mails',
      'audit',
      'portals',
    ].map((area) => `/console/${area}`),
    ...mails.slice(0, few).map(({ id }) => `/console/mails/${id}`),
  ];
  const { incidents, pages } = await lookAt(async ({ page, open }) => {
    for (const path of shelf) await open(`${at('names')}${path}`, 'main h1, main h2, main h3');
    await logInAt(page, `${server.url}/login`, 'dev@example.com', demoPassword);
    for (const path of portal) await open(`${server.url}${path}`, 'main h1');
    await logInAt(page, `${server.url}/console/login`, 'admin@example.com', demoPassword);
    for (const path of console) await open(`${server.url}${path}`, 'main h1');
    for (const { id } of mails.slice(0, byForm({ short: 12, long: 100 })))
      await open(`${server.url}/api/admin/v1/mails/${id}/page`, 'body td');
  });
  expect(incidents).toEqual([]);
  figure(context, `${names.length} names on ${pages} pages and mails: none ran`);
});

test('33. SVG logo with script, foreignObject, external references', async (context) => {
  const svg = (inside: string, root = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;
  const pictures = [
    svg('<script>ran(1)</script>'),
    svg('', 'onload="ran(2)"'),
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="ran(3)"/></body></foreignObject>',
    ),
    svg('<image href="https://example.invalid/x.png"/><use href="https://example.invalid/x.svg#a"/>'),
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    `\uFEFF${svg('<script>ran(4)</script>')}`,
    `GIF89a/*${svg('<script>ran(5)</script>')}*/`,
    '<!doctype html><script>ran(6)</script>',
  ];
  const portalId = await portalIdOf(owner, 'words');
  for (const kind of ['logo', 'favicon', 'cover']) {
    for (const picture of pictures) {
      const base64 = Buffer.from(picture).toString('base64');
      const { status } = await owner.call('PUT', `/api/admin/v1/portals/${portalId}/images/${kind}`, { base64 });
      expect(status).toBe(400);
    }
  }
  // A file that starts as an image is stored, and every browser treats it as an image, whatever follows.
  const logo = await readFile(join(assets, 'logo.png'));
  const disguised = pictures.map((picture) =>
    Buffer.concat([logo.subarray(0, 33), Buffer.from(picture), logo.subarray(33)]),
  );
  const { products } = await idsOf('words');
  let kept = 0;
  const { incidents, pages } = await lookAt(async ({ page, open, check }) => {
    for (const picture of disguised) {
      const base64 = picture.toString('base64');
      const put = await owner.call('PUT', `/api/admin/v1/portals/${portalId}/images/logo`, { base64 });
      kept += put.status === 200 ? 1 : 0;
      const answer = await page.goto(`${at('words')}/api/v2/portal/logo`);
      expect(answer?.headers()).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      await check();
      await open(`${at('words')}/docs/${products[0]?.id}/page-0`, 'main h1');
    }
  });
  expect(incidents).toEqual([]);
  figure(context, `${3 * pictures.length} refused, ${kept} disguised as PNG on ${pages} pages: none ran`);
});
