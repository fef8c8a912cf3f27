import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { certificate } from '@portico/test-kit/identity/saml-provider.ts';
import { sharedFolders } from '@portico/test-kit/server/shared-folders.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import type { PortalContent } from '../publication/content.ts';
import { readFolder } from '../publishing/folder.ts';

async function readPortal(lines: string[]): Promise<PortalContent> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = ['name: main', 'title: Main', 'hosts: [portal.test]', 'visibility: private'];
  await writeFile(join(folder, 'portal.yaml'), [...start, ...lines].join('\n'));
  return readFolder(folder);
}

const oidc = (env = 'SSO_SECRET_ACME') => [
  'identity_providers:',
  '  - name: acme',
  `    oidc: { issuer: "https://id.example", client_id: portico, client_secret_env: ${env} }`,
];

test('a folder contains providers, and the variables of their secrets', async () => {
  const { portal } = await readPortal([...oidc(), 'sign_in: [basic, oidc]']);
  expect(portal.identity_providers).toEqual([
    {
      name: 'acme',
      oidc: { issuer: 'https://id.example', client_id: 'portico', client_secret_env: 'SSO_SECRET_ACME' },
    },
  ]);
  const indented = certificate.trim().replaceAll('\n', '\n          ');
  const saml = await readPortal([
    'identity_providers:',
    '  - name: corp',
    '    saml:',
    '      entry_point: https://idp.example/login',
    '      issuer: https://idp.example',
    '      certificates:',
    `        - |\n          ${indented}`,
  ]);
  expect(saml.portal.identity_providers).toHaveLength(1);
});

const mistakes: [string[], RegExp][] = [
  [['sign_in: [saml]'], /sign_in names saml, but there is no such identity provider/],
  [oidc('DATABASE_URL'), /client_secret_env/],
  [['identity_providers: [{ name: a }]'], /identity provider a must have either oidc or saml/],
  [['identity_providers: [{ name: A, oidc: { issuer: "https://a", client_id: b } }]'], /name/],
  [['identity_providers: [{ name: oidc-callback, oidc: { issuer: "https://a", client_id: b } }]'], /name/],
  [['identity_providers: [{ name: a, oidc: { issuer: "ftp://a", client_id: b } }]'], /issuer/],
  [
    ['identity_providers: [{ name: a, oidc: { issuer: "https://a", client_id: b, client_secret: c } }]'],
    /client_secret/,
  ],
  [
    ['identity_providers: [{ name: a, saml: { entry_point: "https://a", issuer: b, certificates: [c] } }]'],
    /identity provider a has a certificate that cannot be read/,
  ],
  [
    ['identity_providers: [{ name: a, oidc: { issuer: "https://a", client_id: b }, teams: { x: Nobody } }]'],
    /portal.yaml:5: identity provider a names the team "Nobody", which does not exist/,
  ],
  [
    [
      'identity_providers:',
      '  - { name: a, oidc: { issuer: "https://a", client_id: b } }',
      '  - { name: a, oidc: { issuer: "https://c", client_id: d } }',
    ],
    /there are two identity providers a/,
  ],
];
test.each(mistakes)('%j is reported to the author', async (lines, finding) => {
  await expect(readPortal(lines)).rejects.toThrow(finding);
});

const acme = { issuer: 'https://id.example', client_id: 'portico', client_secret_env: 'SSO_SECRET_ACME' };
const withAcme = (more: Partial<PortalContent['portal']> = {}) =>
  aPortalContent({ visibility: 'private', identity_providers: [{ name: 'acme', oidc: acme }], ...more });

function aPublisher(database: TestDatabase, secrets: Record<string, string>) {
  return createServices({
    ...database.settings,
    database,
    folders: sharedFolders,
    namedSecret: (variable) => secrets[variable],
  });
}

onBothEngines((open) => {
  test('publishing again writes nothing, also with a sealed secret, and a new secret or setting is written', async () => {
    await using database = await open();
    const secrets: Record<string, string> = { SSO_SECRET_ACME: 'first' };
    const { organization, publishing, portals } = aPublisher(database, secrets);
    const org_id = await organization.create('Test');
    const publish = async (content: PortalContent, options = {}) =>
      (await publishing.publish(org_id, content, options)).map(({ action, what }) => `${action} ${what}`);

    expect(await publish(withAcme())).toContain('create identity provider');
    expect(await publish(withAcme())).toEqual([]);
    secrets.SSO_SECRET_ACME = 'second';
    expect(await publish(withAcme())).toEqual(['change identity provider']);
    expect(await publish(withAcme())).toEqual([]);
    const contextOf = async () => portals.context(await portals.byHost('portal.test'));
    expect(await contextOf()).toMatchObject({ oidc_auth_enabled: true, basic_auth_enabled: true });
    expect(await publish(withAcme({ sign_in: ['basic'] }))).toEqual(['change identity provider']);
    expect(await contextOf()).toMatchObject({ oidc_auth_enabled: false });
    expect(await publish(withAcme({ identity_providers: [] }), { prune: true })).toEqual(['delete identity provider']);
  });
});

test('a stored secret is kept for the same variable and issuer if the variable is not set', async () => {
  await using database = await openTestDatabase('sqlite');
  const secrets: Record<string, string> = { SSO_SECRET_ACME: 'first' };
  const { organization, publishing } = aPublisher(database, secrets);
  const org_id = await organization.create('Test');
  await publishing.publish(org_id, withAcme());
  delete secrets.SSO_SECRET_ACME;
  expect(await publishing.publish(org_id, withAcme())).toEqual([]);
  for (const other of [{ issuer: 'https://other.example' }, { client_secret_env: 'SSO_SECRET_OTHER' }]) {
    const identity_providers = [{ name: 'acme', oidc: { ...acme, ...other } }];
    await expect(publishing.publish(org_id, withAcme({ identity_providers }))).rejects.toThrow(/needs the secret/);
  }
});

test('a missing secret is reported in one sentence, and nothing is written', async () => {
  await using database = await openTestDatabase('sqlite');
  const { organization, publishing } = aPublisher(database, {});
  const org_id = await organization.create('Test');
  await expect(publishing.publish(org_id, withAcme())).rejects.toThrow(
    /^portal\.yaml: identity provider acme needs the secret SSO_SECRET_ACME, which is not set for the organization/,
  );
  expect(await database.query.selectFrom('portal').select('id').execute()).toEqual([]);
});
