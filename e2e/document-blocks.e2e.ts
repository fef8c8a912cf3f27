import type { Page } from '@playwright/test';
import { appearance, publishFolder } from './publish-folder.ts';
import { expect, test } from './test.ts';

const diagrams = [
  'flowchart LR\n  a --> b{c}\n  b -->|d| e',
  'sequenceDiagram\n  a->>b: c\n  b-->>a: d',
  'stateDiagram-v2\n  [*] --> a\n  a --> [*]',
  'classDiagram\n  class a {\n    +int b\n  }\n  a <|-- c',
];
const tenDiagrams = Array.from({ length: 10 }, (_, at) => `\`\`\`mermaid\n${diagrams[at % 4]}\n\`\`\``);
const fiftyFormulas = Array.from({ length: 50 }, (_, at) => `The weight is $w_{${at}} = \\frac{m}{${at + 1}}$.`);
const tabs = ':::tabs\n```js\na\n```\n```python\nb\n```\n:::\n';

const site = (name: string) => ({
  'portal.yaml': `name: ${name}\ntitle: Blocks\nhosts: [${name}.localhost]\nvisibility: public\n${appearance}\n`,
  'products/a/product.yaml': 'name: A\n',
  'products/a/docs/plain.md': '# Plain\n\nText.\n',
  'products/a/docs/drawn.md': `# Drawn\n\n${[...tenDiagrams, ...fiftyFormulas].join('\n\n')}\n`,
  'products/a/docs/tabs.md': `# Tabs\n\n${tabs}\nText.\n\n${tabs}`,
});

/** The paths of all scripts that a page loads. */
async function scriptsOf(page: Page, url: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  page.removeAllListeners('response');
  return scripts.sort();
}

test('ten diagrams and fifty formulas add no script to a page', async ({ page, server }) => {
  await publishFolder(server, site('drawn'));
  const docs = `${server.url.replace('://localhost', '://drawn.localhost')}/docs/a`;
  const plain = await scriptsOf(page, `${docs}/plain`);
  expect(await scriptsOf(page, `${docs}/drawn`)).toEqual(plain);
  await expect(page.locator('article svg[role=img]')).toHaveCount(10);
  await expect(page.locator('article math')).toHaveCount(50);
});

test('tabs are chosen together, remembered, and work without a script', async ({ page, server, browser }) => {
  await publishFolder(server, site('tabs'));
  const url = `${server.url.replace('://localhost', '://tabs.localhost')}/docs/a/tabs`;
  await page.goto(url, { waitUntil: 'networkidle' });
  const python = page.getByRole('radio', { name: 'Python' });
  await page.locator('label', { hasText: 'Python' }).first().click();
  await expect(python.nth(1)).toBeChecked();
  await page.reload();
  await expect(python.first()).toBeChecked();

  await using context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(url);
  await expect(still.getByText('b', { exact: true }).first()).toBeHidden();
  await still.locator('label', { hasText: 'Python' }).first().click();
  await expect(still.getByText('b', { exact: true }).first()).toBeVisible();
});
