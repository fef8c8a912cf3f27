import type { Page } from '@playwright/test';
import type { Mailbox } from '@portico/test-kit/mail/mailbox.ts';
import { appearance, publishFolder } from './publish-folder.ts';
import type { RunningServer } from './server.ts';
import { test as base, demoPassword, expect } from './test.ts';

const portal = (name: string, title: string, more = '') =>
  `name: ${name}.localhost\ntitle: ${title}\nhosts: [${name}.localhost]\nvisibility: private\n` +
  'auto_approve_developers: true\nauto_approve_applications: true\nallowed_time_period: 24h\nsign_in: [basic]\n' +
  `${appearance}\n${more}`;

const gauges = Array.from({ length: 13 }, (_, index) => `Gauge ${String(index + 1).padStart(2, '0')}`);
const ledgerVersions = Array.from({ length: 22 }, (_, index) => index + 1);

/** The first version has no specification, and the newest has one without operations. */
const ledgerVersion = (number: number): string => {
  const spec = number === 1 ? '' : `, spec: ${number === ledgerVersions.length ? 'silent' : 'ledger'}.json`;
  const day = `2025-01-${String(number).padStart(2, '0')}`;
  const registration = 'registration: { enabled: true, auto_approve: true, auth_strategy: Key }';
  return `  - { name: "${number}.0", created: ${day}${spec}, ${registration} }\n`;
};

/** One developer may do everything except read the documents of the charts. A developer without a team sees nothing. */
const officeTeams = `rbac: true\nteams:\n  - name: Clerks\n    developers: [second@example.com]\n    products:\n${[
  ...gauges.map((_, index) => `gauge-${index}`),
  'ledger',
]
  .map((product) => `      - { product: ${product}, roles: [view, register, view_documentation] }\n`)
  .join('')}      - { product: charts, roles: [view] }\n`;

const spec = (paths: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Ledger', version: '1' }, servers: [], paths });

/**
 * Publishes two portals with little content: an empty one, and one with empty products beside one with more versions
 * than a list shows at once.
 */
async function publishQuietPortals(server: RunningServer) {
  const urlOf = (name: string) => server.url.replace('://localhost', `://${name}.localhost`);
  await publishFolder(server, { 'portal.yaml': portal('empty', 'Empty Quay') });
  await publishFolder(server, {
    'portal.yaml': portal(
      'office',
      'Harbour Office',
      `auth_strategies: [{ name: Key, credential_type: key_auth, key_names: [apikey] }]\n${officeTeams}`,
    ),
    ...Object.fromEntries(
      gauges.map((name, index) => [`products/gauge-${index}/product.yaml`, `name: ${name}\nversions: []\n`]),
    ),
    'products/charts/product.yaml': 'name: Charts\nversions: [{ name: "1.0" }]\n',
    'products/charts/docs/index.md': '# Charts\n',
    'products/ledger/product.yaml': `name: Ledger\nversions:\n${ledgerVersions.map(ledgerVersion).join('')}`,
    'products/ledger/silent.json': spec({}),
    'products/ledger/ledger.json': spec({
      '/entries': { get: { operationId: 'listEntries', responses: { 200: { description: 'Entries' } } } },
    }),
  });
  return { empty: urlOf('empty'), office: urlOf('office'), [Symbol.asyncDispose]: async () => {} };
}

/** A test with these portals beside the demo. */
export const test = base.extend<{ quiet: Awaited<ReturnType<typeof publishQuietPortals>> }>({
  quiet: async ({ server, beside }, use) => use(await beside('quiet portals', () => publishQuietPortals(server))),
});

/** Sends a request from the page, with its cookies, to its own origin. */
export const call = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api/v2${where}`, {
        method: how,
        ...(what && { body: what, headers: { 'content-type': 'application/json' } }),
      });
      const said = await answer.text();
      return said && JSON.parse(said);
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

/** Signs up, confirms the email address, sets a password and opens the catalog. */
export async function becomeDeveloper(page: Page, url: string, mailbox: Mailbox, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await call(page, 'POST', '/developer', { email, full_name: 'Quiet Developer' });
  const verified = await call(page, 'POST', '/developer/verify-email', { token: await mailbox.nextToken(email) });
  const { token } = verified as { token: string };
  await call(page, 'POST', '/developer/reset-password', { token, password: demoPassword });
  await call(page, 'POST', '/developer/authenticate', { username: email, password: demoPassword });
  await page.goto(`${url}/login?loginSuccess=true`);
  await expect(page).toHaveURL(`${url}/`);
}
