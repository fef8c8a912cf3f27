import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { buildStale } from './build.ts';
import { program, root } from './run.ts';

/** `npm run screenshots [-- name …]`: every screen of the portal, in both themes, narrow and wide. */
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

/** What has to be open, and what has to be seen before the picture is taken. */
interface Screen {
  at: (places: Places) => string;
  ready: (page: Page) => Promise<unknown>;
  signedOut?: boolean;
}

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
  login: { at: ({ url }) => `${url}/login`, ready: heading, signedOut: true },
  'sign-up': { at: ({ url }) => `${url}/register`, ready: heading, signedOut: true },
  'forgot-password': { at: ({ url }) => `${url}/forgot-password`, ready: heading, signedOut: true },
  'reset-password': {
    at: ({ url }) => `${url}/reset-password?email=a@example.com&token=x`,
    ready: heading,
    signedOut: true,
  },
};

await buildStale();
process.env.PORTICO_PROGRAM = program;
// Not above: the line before says what it runs.
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
  const wanted = process.argv.slice(2);
  for (const colorScheme of themes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      await using stranger = await browser.newContext({ colorScheme, viewport, locale: 'en-GB' });
      await using developer = await browser.newContext({ colorScheme, viewport, locale: 'en-GB' });
      const places = await logIn(await developer.newPage(), url);
      for (const [name, { at, ready, signedOut }] of Object.entries(screens)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        const page = await (signedOut ? stranger : developer).newPage();
        await page.goto(at(places));
        await ready(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.jpg`), type: 'jpeg', quality: 80 });
        await page.close();
      }
    }
  }
}

async function logIn(page: Page, url: string): Promise<Places> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('dev@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  const link = page.getByRole('link', { name: 'Documentation of Shipments' });
  const product = (await link.getAttribute('href'))?.split('/')[2] ?? '';
  const application = await page.evaluate(async () => {
    const answer = await fetch('/api/v2/applications');
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  });
  return { url, publicUrl: url.replace('://localhost', '://public.localhost'), product, application };
}
