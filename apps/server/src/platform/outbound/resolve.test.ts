import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aNameServer } from '@portico/test-kit/network/name-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLookups } from './resolve.ts';
import { createSystemNames } from './system-names.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterAll(() => rm(folder, { recursive: true }));

const silentNames = (count: number) => Array.from({ length: count }, (_, at) => `n${at}.silent.test`);
const v4 = (address: string) => ({ address, family: 4 });

async function systemNames(hosts: string, resolv_conf = '') {
  const files = { hosts: join(folder, crypto.randomUUID()), resolv_conf: join(folder, crypto.randomUUID()) };
  await writeFile(files.hosts, hosts);
  await writeFile(files.resolv_conf, resolv_conf);
  return { files, names: createSystemNames(files) };
}

test('silent name servers do not delay the lookup of another name', async () => {
  await using names = await aNameServer({ 'good.test': '93.184.216.34' });
  const { addresses } = createLookups({ servers: [names.server], time_ms: 3000 });
  const silent = silentNames(24).map((name) => addresses(name).then(String, ({ name }) => name));
  const start = performance.now();
  expect(await addresses('good.test')).toEqual([v4('93.184.216.34')]);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(await Promise.all(silent)).toEqual(silent.map(() => 'TimeoutError'));
  expect(performance.now() - start).toBeLessThan(5000);
});

test('concurrent lookups of one name are one, and lookups beyond the limit are refused at once', async () => {
  await using names = await aNameServer({ 'good.test': '93.184.216.34' });
  const lookups = createLookups({ servers: [names.server], time_ms: 500, at_once: 2 });
  const late = ['a.silent.test', 'a.silent.test', 'b.silent.test'].map((name) => lookups.addresses(name));
  const ends = Promise.allSettled(late);
  await expect.poll(() => new Set(names.asked).size).toBe(2);
  expect(names.asked.filter((name) => name === 'a.silent.test')).toHaveLength(2);
  await expect(lookups.addresses('good.test')).rejects.toThrow('Too many host names');
  await expect(lookups.texts('good.test')).rejects.toThrow('Too many host names');
  await ends;
  expect(await lookups.addresses('good.test')).toEqual([v4('93.184.216.34')]);
});

test('the hosts file comes first, is read again when it changes, and unknown names have no address', async () => {
  await using server = await aNameServer({ 'good.test': '93.184.216.34' });
  const { files, names } = await systemNames('10.0.0.7 idp.internal IDP # ours\nfd00::7 idp\n# 10.0.0.8 off\n');
  const { addresses } = createLookups({ servers: [server.server], systemNames: names });
  expect(await addresses('idp.internal')).toEqual([v4('10.0.0.7')]);
  expect(await addresses('idp')).toEqual([v4('10.0.0.7'), { address: 'fd00::7', family: 6 }]);
  expect(await addresses('a.localhost')).toEqual([v4('127.0.0.1')]);
  expect(server.asked).toEqual([]);
  expect(await addresses('off')).toEqual([]);
  await writeFile(files.hosts, '10.0.0.80 off another.name\n');
  expect(await addresses('off')).toEqual([v4('10.0.0.80')]);
});

test('short names are looked up in the search domains, in the order of the system', async () => {
  await using server = await aNameServer({ 'kong.dev': '93.184.216.34', 'kong.dev.svc.test': '10.0.0.9' });
  const lookupsWith = async (resolv_conf: string) =>
    createLookups({ servers: [server.server], systemNames: (await systemNames('', resolv_conf)).names });
  const cluster = await lookupsWith('search ns.svc.test svc.test\noptions ndots:5 timeout:1\n');
  expect(await cluster.addresses('kong.dev')).toEqual([v4('10.0.0.9')]);
  expect(await cluster.addresses('kong.dev.')).toEqual([v4('93.184.216.34')]);
  const plain = await lookupsWith('search svc.test\n');
  expect(await plain.addresses('kong.dev')).toEqual([v4('93.184.216.34')]);
  expect(await (await lookupsWith('')).addresses('kong')).toEqual([]);
});
