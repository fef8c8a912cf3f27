import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isPermissive, refusedLicenses } from './licenses.ts';
import { readDirectNames, readProductionPackages } from './production.ts';
import { root } from './run.ts';
import { type Bom, productionOf, readBom, settled } from './sbom.ts';

const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
const packages = await readProductionPackages();
const direct = await readDirectNames();

test('every package in production has a permissive license', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedLicenses(packages)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN FILE', false],
  ['', false],
])('the license "%s" is accepted: %s', (license, isTaken) => {
  expect(isPermissive(license)).toBe(isTaken);
});

test('docs/dependencies.md counts the packages in production', () => {
  const names = new Set(packages.map(({ name }) => name));
  expect(page).toContain(`${direct.length} packages of our choice; with what these bring along, ${names.size}.`);
});

test('docs/dependencies.md gives a reason for each direct dependency in production', () => {
  const [, toRun = ''] = /## To run\n([\s\S]*?)\n## /.exec(page) ?? [];
  expect(direct.filter((name) => !new RegExp(`\`${name}\`.*\\|.*\\w`).test(toRun))).toEqual([]);
});

test('a bill of materials lists the packages that run, and none that only test', () => {
  const names = [
    'fastify@1.0.0',
    'fastify@1.0.0|node_modules/x/node_modules/fastify',
    'vitest@1.0.0',
    '@portico/ui@0.1.0',
    '@portico/e2e@0.1.0',
  ];
  const component = (name: string) => ({ 'bom-ref': name, name });
  const bom: Bom = {
    serialNumber: '',
    metadata: { component: component('portico@0.1.0') },
    components: names.map(component),
    dependencies: [{ ref: '@portico/ui@0.1.0', dependsOn: names }, { ref: '@portico/e2e@0.1.0' }],
  };
  const kept = names.filter((name) => !/vitest|e2e/.test(name));
  const packages = [{ name: 'fastify', version: '1.0.0', license: 'MIT' }];
  expect(productionOf(bom, packages)).toMatchObject({
    components: kept.map(component),
    dependencies: [{ ref: '@portico/ui@0.1.0', dependsOn: kept }],
  });
});

test('a bill of materials is the same for the same packages, and does not name their registry', () => {
  const component = (name: string) => ({
    'bom-ref': name,
    name,
    externalReferences: [
      { type: 'distribution', url: 'https://somewhere.example/x.tgz' },
      { type: 'website', url: 'https://example.com' },
    ],
  });
  const bom = (names: string[], serialNumber: string, timestamp: string): Bom => ({
    serialNumber,
    metadata: { timestamp, component: component('folder') },
    components: names.map(component),
    dependencies: names.map((ref) => ({ ref, dependsOn: names })),
  });
  const one = settled(bom(['b', 'a'], 'urn:uuid:1', '2026-01-01'));
  expect(one).toEqual(settled(bom(['a', 'b'], 'urn:uuid:2', '2027-01-01')));
  expect(one.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(JSON.stringify(one)).not.toContain('somewhere');
});

test('the bill of materials is written even without the packages for tests', { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-sbom-'));
  const { packages: locked } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const workspaces = Object.keys(locked).filter((path) => !path.includes('node_modules'));
  for (const file of ['package-lock.json', ...workspaces.map((path) => join(path, 'package.json'))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  const { components } = await readBom(folder);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react']));
  expect(names).not.toContain('vitest');
  await rm(folder, { recursive: true });
});
