import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { program } from '@portico/test-kit/server/program.ts';
import { startServer } from './server.ts';
import { expect, test } from './test.ts';

/** A folder with a portal at the server's host, published into a data folder of its own. */
async function aSite(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-publishing-'));
  const DATA_DIR = join(folder, 'data');
  const site = join(folder, 'site');
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), content);
  };
  const portal =
    'name: site\ntitle: A site\nhosts: [localhost]\nvisibility: public\nappearance: { logo: assets/logo.png, cover: assets/cover.png, favicon: assets/favicon.png }\n';
  for (const [path, content] of Object.entries({ 'portal.yaml': portal, ...files })) await write(path, content);
  const run = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [program, ...words], {
      env: { ...process.env, DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  await cp(join(import.meta.dirname, '../content/demo/public/assets'), join(site, 'assets'), { recursive: true });
  const child = run('publish', site);
  const exited = once(child, 'exit');
  const told = await Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  expect(await exited, told.join('\n')).toEqual([0, null]);
  return {
    site,
    write,
    run,
    server: () => startServer({ DATA_DIR, DEMO: 'no' }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const run = 'window.ran=1';

/** Known ways to run scripts from text in a browser. Each is on its own page. */
const hostile = [
  `<script>${run}</script>`,
  `a <script>${run}</script> b`,
  `<img src=x onerror="${run}">`,
  `<img src="/nothing.png" onload=${run}>`,
  `<svg onload="${run}"><script>${run}</script></svg>`,
  `<svg/onload=${run}>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<a href="javascript:${run}" id="clickme">raw link</a>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>text</details>`,
  `<video><source onerror="${run}"></video>`,
  `<style>@import 'javascript:${run}'; body { display: none }</style>`,
  `<link rel=stylesheet href="data:text/css,body{display:none}">`,
  `<base href="https://evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.test">`,
  `<form action="javascript:${run}"><button>send</button></form>`,
  `<math><a xlink:href="javascript:${run}">math</a></math>`,
  `[one](javascript:${run})`,
  `[two](JaVaScRiPt:${run})`,
  `[three](java&Tab;script:${run})`,
  `[four](&#106;avascript:${run})`,
  `[five](data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=)`,
  `[six](vbscript:${run})`,
  `[seven][ref]\n\n[ref]: javascript:${run}`,
  `[eight](<java\u0000script:${run}>)`,
  `<javascript:${run}>`,
  `![nine](javascript:${run})`,
  `![ten](data:image/svg+xml,<svg/onload=${run}>)`,
  `[![eleven](https://evil.invalid/x.png"onerror="${run})](https://a.test "x\\" onmouseover=\\"${run}")`,
  `\`\`\`html\n<script>${run}</script>\n<img src=x onerror=${run}>\n\`\`\``,
  `\`\`\`"><script>${run}</script>\ncode\n\`\`\``,
  `| <img src=x onerror=${run}> |\n|---|\n| <script>${run}</script> |`,
  `- [ ] <img src=x onerror=${run}>`,
  `# <img src=x onerror=${run}> heading`,
  `note[^1]\n\n[^1]: <img src=x onerror=${run}>`,
  `${'> '.repeat(8)}deep`,
  `<!-- --!><script>${run}</script> -->`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
].filter((line) => !line.includes('\u0000'));

const quoted = (value: string) => JSON.stringify(value);
const payload = `"><img src=x onerror=${run}><script>${run}</script>{{constructor.constructor('${run}')()}}`;

async function expectNothingRan(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: (window as { ran?: unknown }).ran,
    handlers: [...document.querySelectorAll('main *')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    links: [
      ...document.querySelectorAll('a[href], img[src], iframe, object, embed, base, form[action]:not([action^="/"])'),
    ]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.tagName)
      .filter((url) => /^\s*(?:javascript|data|vbscript):|^(?:IFRAME|OBJECT|EMBED|BASE|FORM)$/i.test(url)),
    scripts: document.querySelectorAll('main script, main style, main link, main meta').length,
  }));
  expect(found).toEqual({ ran: undefined, handlers: [], links: [], scripts: 0 });
}

test.describe('hostile content', () => {
  test.use({ expectedComplaints: ['evil.invalid', 'nothing.png', 'Failed to load resource'] });

  test('no text of a document, a product or a specification runs in the browser', async ({ page }) => {
    await using at = await aSite({
      'products/hostile/product.yaml': `name: ${quoted(`Hostile ${payload}`)}\ndescription: ${quoted(payload)}\nversions: [{ name: v1, spec: api.json }]\n`,
      'products/hostile/api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: payload, version: payload, description: hostile.join('\n\n') },
        paths: {
          '/a': {
            get: { summary: payload, description: hostile.join('\n\n'), responses: { 200: { description: payload } } },
          },
        },
      }),
      'products/hostile/docs/index.md': `---\ntitle: ${quoted(`Page ${payload}`)}\n---\n\n${hostile.join('\n\n')}\n`,
      'products/hostile/docs/windows.md':
        '\uFEFF---\r\ntitle: Windows\r\n---\r\n\r\n# Windows\r\n\r\nLines\r\nof text.\r\n',
    });
    await using server = await at.server();
    const asked: string[] = [];
    page.on('dialog', (dialog) => void asked.push(dialog.message()));
    page.on('request', (request) => request.url().includes('evil.test') && asked.push(request.url()));
    const { data } = (await (await page.request.get(`${server.url}/api/v2/products`)).json()) as {
      data: { id: string }[];
    };
    const id = data[0]?.id;

    await page.goto(server.url);
    await expect(page.getByText(/Hostile/).first()).toBeVisible();
    await expectNothingRan(page);
    await page.goto(`${server.url}/docs/${id}/index`);
    await expect(page.getByText('deep', { exact: true })).toBeVisible();
    await expectNothingRan(page);
    for (const link of await page.getByRole('article').getByRole('link').all()) await link.hover();
    await page.getByText('raw link').click();
    await expectNothingRan(page);
    await page.goto(`${server.url}/docs/${id}/windows`);
    await expect(page.getByText('Lines of text.')).toBeVisible();
    await page.goto(`${server.url}/spec/${id}`);
    await expect(page.getByText(/constructor/).first()).toBeVisible();
    await expectNothingRan(page);
    expect(asked).toEqual([]);
  });
});

test('code is highlighted, links work, and a watched folder shows saved changes', async ({ page }) => {
  await using at = await aSite({
    'products/one/product.yaml': 'name: One\nversions: [{ name: v1 }]\n',
    'products/one/docs/index.md': '# Start\n\n[Next](second.md#steps)\n\n```json\n{"a": true}\n```\n',
    'products/one/docs/second.md': '---\nslug: renamed\n---\n# Second\n\n## Steps\n\nFirst words.\n',
  });
  await using server = await at.server();
  const { data } = (await (await page.request.get(`${server.url}/api/v2/products`)).json()) as {
    data: { id: string }[];
  };
  const loaded: string[] = [];
  page.on('response', (answer) => void loaded.push(answer.url()));
  await page.goto(`${server.url}/docs/${data[0]?.id}/index`);
  await expect(page.locator('pre code span', { hasText: 'true' })).toBeVisible();
  expect(loaded.filter((url) => /highlight|markdown/i.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Next' }).first().click();
  await expect(page).toHaveURL(/renamed#doc-heading-steps$/);
  await expect(page.getByText('First words.')).toBeVisible();

  const watching = at.run('publish', at.site, '--watch');
  const exited = once(watching, 'exit');
  try {
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    watching.stdout?.on('data', (chunk: Buffer) => String(chunk).includes('Watching') && resolve());
    await ready;
    await at.write('products/one/docs/second.md', '---\nslug: renamed\n---\n# Second\n\n## Steps\n\nSaved words.\n');
    const documentsUrl = `${server.url}/api/v2/products/${data[0]?.id}/documents`;
    const { data: documents } = (await (await page.request.get(documentsUrl)).json()) as { data: { id: string }[] };
    const headers = { accept: 'text/markdown' };
    const read = async () => (await page.request.get(`${documentsUrl}/${documents[1]?.id}`, { headers })).text();
    await expect.poll(read, { intervals: [100], timeout: 15_000 }).toContain('Saved words.');
    await page.reload();
    await expect(page.getByText('Saved words.')).toBeVisible();
  } finally {
    watching.kill('SIGTERM');
    await exited;
  }
});
