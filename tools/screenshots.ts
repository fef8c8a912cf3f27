import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { buildStale } from './build.ts';
import { program, root } from './run.ts';

/**
 * `npm run screenshots [-- name …]`: screenshots of the portal and the console, in both themes, narrow and wide.
 * `overview` is the picture of the README: four of them side by side.
 */
const folder = join(root, 'docs/screenshots');
const themes = ['light', 'dark'] as const;
const sizes = { wide: { width: 1280, height: 860 }, narrow: { width: 375, height: 812 } } as const;

interface Places {
  /** The private portal, the public one, a product of the private one, and the developer's application there. */
  url: string;
  publicUrl: string;
  product: string;
  application: string;
}

/** What must be opened, and what must be visible before the screenshot. */
interface Screen {
  at: (places: Places) => string;
  ready: (page: Page) => Promise<unknown>;
  /** The viewer; by default a developer of the portal. */
  reader?: 'stranger' | 'user';
}

const consoleArea = ({ url }: Places) => `${url}/console/`;
const openConsoleArea = (name: string) => async (page: Page) => {
  const { width } = page.viewportSize() ?? sizes.wide;
  if (width < sizes.wide.width) await page.getByRole('button', { name: 'Show areas' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const screens: Record<string, Screen> = {
  catalog: { at: ({ url }) => url, ready: (page) => page.getByText('10 products').waitFor() },
  'catalog-table': { at: ({ url }) => `${url}/?view=table`, ready: (page) => page.getByText('10 products').waitFor() },
  'catalog-nothing-found': {
    at: ({ url }) => `${url}/?q=zeppelin`,
    ready: (page) => page.getByText('zeppelin').waitFor(),
  },
  'catalog-public': { at: ({ publicUrl }) => publicUrl, ready: (page) => page.getByText('6 products').waitFor() },
  documentation: { at: ({ url, product }) => `${url}/docs/${product}/index`, ready: heading },
  'documentation-every-kind': { at: ({ url, product }) => `${url}/docs/${product}/kitchen-sink`, ready: heading },
  'deprecated-version': { at: ({ url, product }) => `${url}/spec/${product}/v1`, ready: heading },
  'api-overview': { at: ({ url, product }) => `${url}/spec/${product}`, ready: heading },
  'api-operation': {
    at: ({ url, product }) => `${url}/spec/${product}#/Shipments/createShipment`,
    ready: (page) => page.getByRole('heading', { level: 1, name: 'Create a draft' }).waitFor(),
  },
  registration: {
    at: ({ url, product }) => `${url}/spec/${product}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Register for/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  application: { at: ({ url, application }) => `${url}/application/${application}`, ready: heading },
  'application-create': { at: ({ url }) => `${url}/application/create`, ready: heading },
  dashboard: {
    at: ({ url, application }) => `${url}/application/${application}/application-dashboard`,
    ready: heading,
  },
  'my-apps': { at: ({ url }) => `${url}/my-apps`, ready: heading },
  'not-found': { at: ({ url }) => `${url}/no/such/page`, ready: heading },
  forbidden: { at: ({ url }) => `${url}/403`, ready: heading },
  login: { at: ({ url }) => `${url}/login`, ready: heading, reader: 'stranger' },
  'sign-up': { at: ({ url }) => `${url}/register`, ready: heading, reader: 'stranger' },
  'forgot-password': { at: ({ url }) => `${url}/forgot-password`, ready: heading, reader: 'stranger' },
  'reset-password': {
    at: ({ url }) => `${url}/reset-password?email=a@example.com&token=x`,
    ready: heading,
    reader: 'stranger',
  },
  'console-developers': { at: consoleArea, ready: openConsoleArea('Developers'), reader: 'user' },
  'console-registrations': { at: consoleArea, ready: openConsoleArea('Registrations'), reader: 'user' },
};

/** The README's picture, row by row. */
const overview = ['catalog', 'api-operation', 'dashboard', 'console-registrations'];
const overviewWidth = 1600;

await buildStale();
process.env.PORTICO_PROGRAM = program;
// Imported after the build, whose result it uses.
const { demoPassword, startServer } = await import('@portico/test-kit/server/start-server.ts');
await mkdir(folder, { recursive: true });
await using server = await startServer({ LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await takeAll(browser, server.url);
} finally {
  await browser.close();
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const asked = process.argv.slice(2);
  const wanted = (name: string) => asked.length === 0 || asked.includes(name);
  for (const colorScheme of themes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const look = { colorScheme, viewport, locale: 'en-GB' };
      await using stranger = await browser.newContext(look);
      await using developer = await browser.newContext(look);
      await using user = await browser.newContext(look);
      const places = await findPlaces(await developer.newPage(), url);
      await logIn(await user.newPage(), `${url}/console/login`, 'admin@example.com');
      const contexts = { stranger, developer, user };
      for (const [name, { at, ready, reader = 'developer' }] of Object.entries(screens)) {
        if (!wanted(name)) continue;
        const page = await contexts[reader].newPage();
        await page.goto(at(places));
        await ready(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: fileOf(name, size, colorScheme), type: 'jpeg', quality: 80 });
        await page.close();
      }
    }
    if (wanted('overview')) await takeOverview(browser, colorScheme);
  }
}

function fileOf(name: string, size: string, theme: string): string {
  return join(folder, `${name}-${size}-${theme}.jpg`);
}

async function takeOverview(browser: Browser, theme: (typeof themes)[number]): Promise<void> {
  const pictures = await Promise.all(
    overview.map(async (name) => {
      const bytes = await readFile(fileOf(name, 'wide', theme));
      return `<img src="data:image/jpeg;base64,${bytes.toString('base64')}">`;
    }),
  );
  const border = theme === 'dark' ? '#3d444d' : '#d1d9e0';
  const page = await browser.newPage({ viewport: { width: overviewWidth, height: overviewWidth } });
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 24px }
      img { box-sizing: border-box; width: 100%; display: block; border: 2px solid ${border}; border-radius: 12px }
    </style>
    ${pictures.join('')}`);
  await page.locator('body').screenshot({ path: join(folder, `overview-${theme}.png`), omitBackground: true });
  await page.close();
}

async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

async function findPlaces(page: Page, url: string): Promise<Places> {
  await logIn(page, `${url}/login`, 'dev@example.com');
  const link = page.getByRole('link', { name: 'Documentation of Shipments' });
  const product = (await link.getAttribute('href'))?.split('/')[2] ?? '';
  const application = await page.evaluate(async () => {
    const answer = await fetch('/api/v2/applications');
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  });
  return { url, publicUrl: url.replace('://localhost', '://public.localhost'), product, application };
}
