import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expectGood } from './developer-at-work.ts';
import { leaveToBrowser } from './left-to-browser.ts';
import { appearance, publishFolder } from './publish-folder.ts';
import { demoPassword, expect, logIn, signedInTest, test } from './test.ts';
import { expectFits } from './widths.ts';

/** The URL of a product's documentation, found through the catalog. */
async function documentationOf(page: Page, url: string, product: string): Promise<string> {
  await page.goto(`${url}/?q=${encodeURIComponent(product)}`);
  const link = page.getByRole('link', { name: `Documentation of ${product}` });
  return `${url}${await link.getAttribute('href')}`;
}

const blockPages = ['notes', 'code', 'tabs', 'steps-and-cards', 'math', 'diagrams', 'images'];
const authPages = ['/login', '/register', '/forgot-password', '/reset-password'];
const accountPages = [
  '/my-apps',
  '/application',
  '/application/x',
  '/application/x/update',
  '/application/x/application-dashboard',
];

test.describe('a visitor of a public portal', () => {
  test('without accounts is redirected from account pages to the catalog, which offers no login', async ({
    page,
    server,
  }) => {
    await publishFolder(server, {
      'portal.yaml': `name: plain\ntitle: Plain\nhosts: [plain.localhost]\nvisibility: public\n${appearance}\n`,
      'products/tides/product.yaml': 'name: Tides\n',
    });
    const url = server.url.replace('://localhost', '://plain.localhost');
    for (const path of [...authPages, ...accountPages]) {
      await test.step(path, async () => {
        await page.goto(`${url}${path}`);
        await expect(page).toHaveURL(`${url}/`);
      });
    }
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('link', { name: /log in|sign up/i })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Account/ })).toHaveCount(0);
  });

  test('reads the documentation of a product', async ({ page, server }) => {
    await page.goto(await documentationOf(page, server.publicUrl, 'Tides and Water Levels'));
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\| API Docs \| Saltmere Open Data$/);
  });
});

test.describe('a visitor of a private portal', () => {
  test('is redirected from every page to the login, and may open the auth pages', async ({ page, server }) => {
    for (const path of ['/', '/spec/x', '/docs/x/y', ...accountPages, '/404', '/403', '/no/such/page']) {
      await test.step(path, async () => {
        await page.goto(`${server.url}${path}`);
        await expect(page).toHaveURL(`${server.url}/login`);
        await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(0);
      });
    }
    for (const path of authPages) {
      await test.step(path, async () => {
        await page.goto(`${server.url}${path}`);
        await expect(page).toHaveURL(`${server.url}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    }
  });

  test('returns to the requested page after the login, with query and hash', async ({ page, server }) => {
    await page.goto(`${server.url}/?q=shipments&view=table#x`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.getByLabel('Email').fill('dev@example.com');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${server.url}/?q=shipments&view=table#x`);
    await expect(page.getByRole('table')).toBeVisible();
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedComplaints: ['401'] });

    test('sees the reason above the form, and can retry', async ({ page, server }) => {
      await page.goto(`${server.url}/login`);
      await page.getByLabel('Email').fill('dev@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Incorrect username or password. Please try again.')).toBeVisible();
    });
  });

  test('requests a new password and does not learn whether the account exists', async ({ page, server }) => {
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Recover password' }).click();
    await expect(page.getByText(/If an account exists for this email address/)).toBeVisible();
    await page.getByRole('link', { name: 'Return to login' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
  });

  test('registers and is asked to confirm the email address', async ({ page, server }) => {
    await page.goto(`${server.url}/register`);
    await page.getByLabel('Full name').fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Sign up for free' }).click();
    await expect(page).toHaveURL(/\/login\?registered=true/);
    await expect(page.getByText(/Please check your email and confirm your address/)).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'userStatus')?.value).toBe('active');
  });
});

signedInTest.describe('a developer of a private portal', () => {
  signedInTest('opens every page except the login pages', async ({ page, server }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(`${server.url}${path}`);
      await expect(page).toHaveURL(`${server.url}/`);
    }
    for (const [path, title] of [
      ['/forgot-password', 'Forgot Password'],
      ['/my-apps', 'My Apps'],
      ['/application/create', 'Create New Application'],
      ['/403', 'Forbidden (403)'],
      ['/404', 'Not Found (404)'],
      ['/', 'Product Catalog'],
    ] as const) {
      await signedInTest.step(path, async () => {
        await page.goto(`${server.url}${path}`);
        await expect(page).toHaveTitle(`${title} | Tidewright Developers`);
        await expect(page).toHaveURL(`${server.url}${path}`);
      });
    }
  });

  signedInTest.describe('who opens an application that does not exist', () => {
    signedInTest.use({ expectedComplaints: ['400', '404'] });

    signedInTest('is redirected to the not-found page from each of its screens', async ({ page, server }) => {
      for (const screen of ['', '/update', '/application-dashboard']) {
        await page.goto(`${server.url}/application/x${screen}`);
        await expect(page).toHaveURL(`${server.url}/404`);
      }
    });
  });

  signedInTest('sees the unknown URL on the not-found page', async ({ page, server }) => {
    await page.goto(`${server.url}/no/such/page?x=1`);
    await expect(page).toHaveURL(`${server.url}/404`);
    await expect(page.getByText('Sorry. We cannot find the page you are looking for.')).toBeVisible();
    await expect(page.getByText('You asked for /no/such/page?x=1')).toBeVisible();
    await expect(page.getByText(/^It may have been moved/)).toBeVisible();
  });

  signedInTest('reads documentation, moves inside it and copies code', async ({ page, server }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(await documentationOf(page, server.url, 'Shipments'));
    await expect(page).toHaveURL(/\/docs\/[^/]+\/index$/);
    const picture = page.getByRole('img', { name: 'The states of a shipment, from draft to delivered' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Book your first shipment' }).click();
    await expect(page).toHaveURL(/\/quickstart$/);
    await page.getByRole('button', { name: 'Copy code' }).first().click();
    await expect(page.getByText('Code copied to clipboard')).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.'));
    });
    await page.getByRole('button', { name: 'Copy code' }).nth(1).click();
    await expect(page.getByText('Failed to copy Code to clipboard')).toBeVisible();

    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/#doc-heading-/);
    await page.goBack();
    await expect(page).toHaveURL(/\/index$/);

    // Printed pages have only the text, dark on light in both themes.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Contents of the product' })).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  signedInTest(
    'scrolls sidebar and text separately, and the section list marks the current section',
    async ({ page, server }) => {
      await page.goto(`${await documentationOf(page, server.url, 'Shipments')}/kitchen-sink`);
      const sections = page.getByRole('navigation', { name: 'On this page' });
      await expect(sections.locator('[aria-current]')).toHaveText('Heading one');
      await page.getByRole('heading', { name: 'Tables' }).scrollIntoViewIfNeeded();
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 3000);
      await expect(sections.locator('[aria-current]')).not.toHaveText('Heading one');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
  );

  signedInTest('chooses a deprecated version and is warned', async ({ page, server }) => {
    const documentation = await documentationOf(page, server.url, 'Shipments');
    await page.goto(documentation.replace('/docs/', '/spec/'));
    await page.getByLabel('Version').selectOption({ label: 'v1 (deprecated)' });
    await expect(page.getByText(/Version v1 is deprecated/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/is deprecated/)).toHaveCount(0);
  });

  signedInTest.describe('who may not see a product', () => {
    signedInTest.use({ expectedComplaints: ['404'] });

    signedInTest('gets the same answer as for a product that does not exist', async ({ page, server }) => {
      using database = new DatabaseSync(join(server.data_dir, 'portico.db'), { readOnly: true });
      const hidden = database.prepare("select id from product where slug = 'ledger-core'").get() as { id: string };
      const read = async () => (await page.getByRole('main').textContent()) ?? '';
      for (const screen of ['/docs/:id', '/spec/:id', '/spec/:id/3.0']) {
        const shown: string[] = [];
        for (const id of [hidden.id, '00000000-0000-4000-8000-000000000000']) {
          await page.goto(`${server.url}${screen.replace(':id', id)}`);
          await expect(page).toHaveURL(`${server.url}/404`);
          await expect(page.getByText('Sorry. We cannot find the page you are looking for.')).toBeVisible();
          shown.push((await read()).replace(id, ':id'));
        }
        expect(shown[0]).toBe(shown[1]);
      }
    });
  });

  signedInTest.describe('when documents fail', () => {
    signedInTest.use({ expectedComplaints: ['500'] });

    signedInTest('gets an error with a link to the catalog', async ({ page, server }) => {
      const documentation = await documentationOf(page, server.url, 'Shipments');
      await leaveToBrowser(page);
      await page.route('**/api/v2/products/*/documents/*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
      );
      await page.goto(documentation);
      await expect(page.getByText('Error 500')).toBeVisible();
      await page.getByRole('link', { name: 'Go back home' }).click();
      await expect(page.getByRole('searchbox')).toBeVisible();
    });
  });

  signedInTest('finds no accessibility barrier on any screen in either theme', async ({ page, server }) => {
    const documentation = await documentationOf(page, server.url, 'Shipments');
    for (const screen of [
      server.url,
      `${server.url}/?view=table`,
      `${documentation}/kitchen-sink`,
      ...blockPages.map((name) => `${documentation}/blocks/${name}`),
      `${documentation.replace('/docs/', '/spec/')}/v1`,
      `${server.url}/404`,
      `${server.url}/403`,
      `${server.url}/my-apps`,
      `${server.url}/forgot-password`,
    ]) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectGood(page, 'html');
      await expectFits(page);
    }
  });
});

test('a developer logs out and returns to the login', async ({ page, server }) => {
  await logIn(page, server.url);
  await page.getByRole('button', { name: 'Account: dev@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto(server.url);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('no screen is wider than the window, and no control covers another, on any width', async ({ page, server }) => {
  const documentation = await documentationOf(page, server.publicUrl, 'Tides and Water Levels');
  for (const screen of [
    server.publicUrl,
    documentation,
    documentation.replace('/docs/', '/spec/'),
    `${server.publicUrl}/404`,
  ]) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
  }
});

for (const [locale, lang, heading, login] of [
  ['de-DE', 'de', 'Produktkatalog', 'Anmelden'],
  ['fr-FR', 'fr', 'Catalogue de produits', 'Se connecter'],
  ['es-ES', 'es', 'Catálogo de productos', 'Iniciar sesión'],
  ['ca-ES', 'ca', 'Catàleg de productes', 'Inicia la sessió'],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test('logs in and sees the catalog in its language', async ({ page, server }) => {
      await page.goto(server.url);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await page.locator('input[type=email]').fill('dev@example.com');
      await page.locator('input[type=password]').fill(demoPassword);
      await page.getByRole('button', { name: login, exact: true }).click();
      await expect(page).toHaveTitle(new RegExp(`^${heading} \\| `));
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });
  });
}

test('a visit loads nothing from other sites', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.publicUrl) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto(await documentationOf(page, server.publicUrl, 'Tides and Water Levels'));
  await expect(page.getByRole('article')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
});
