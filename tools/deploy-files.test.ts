import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portico/test-kit/network/free-port.ts';
import { nginx } from '@portico/test-kit/programs/gateways.ts';
import { need } from '@portico/test-kit/programs/programs.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variables } from '../apps/server/src/config/variables.ts';
import { root } from './run.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

interface Service {
  image: string;
  user?: string;
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  volumes: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop: string[];
  security_opt: string[];
  restart: string;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<'database' | 'portico' | 'nginx' | 'report', Service>;
  volumes: Record<string, null>;
}

const text = await read('deploy/compose.yaml');
const compose = parse(text) as Compose;
const services = Object.entries(compose.services);
const example = await read('deploy/example.env');

test('compose.yaml and example.env name the same variables', () => {
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const given = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect(asked).toEqual(given);
  // Docker Compose names a missing required variable before it starts anything.
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const optional = new Set([...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name));
  expect([...asked].filter((name) => !required.has(name) && !optional.has(name))).toEqual([]);
});

test('compose.yaml sets variables that the server reads, to values that it accepts', async () => {
  const { environment } = compose.services.portico;
  expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
  const secret = execFileSync(process.execPath, ['-p', 'crypto.randomBytes(32).toString("hex")']).toString().trim();
  const filled = { POSTGRES_PASSWORD: secret, SECRET_KEY: secret };
  for (const [name, value] of Object.entries(environment)) {
    const written = value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, preset = '') =>
      variable in filled ? filled[variable as keyof typeof filled] : preset,
    );
    const { read: readValue } = variables[name as keyof typeof variables];
    expect(written === '' || readValue(written) !== undefined, `${name}=${written}`).toBe(true);
  }
});

test('no service of compose.yaml runs as root, gains rights or writes outside its volumes', async () => {
  const dockerfile = await read('deploy/Dockerfile');
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  for (const [name, service] of services) {
    const isUnprivileged =
      service.image === 'portico' || /unprivileged/.test(service.image) || service.user === 'postgres';
    expect(isUnprivileged, name).toBe(true);
    expect(service.cap_drop, name).toEqual(['ALL']);
    expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    expect(service.restart, name).toBe('unless-stopped');
  }
  for (const name of ['portico', 'nginx', 'report'] as const) expect(compose.services[name].read_only, name).toBe(true);
});

test('services of compose.yaml start in order, each after the one before is healthy, and store their data in volumes', async () => {
  const { database, portico, nginx, report } = compose.services;
  expect(portico.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(nginx.depends_on).toEqual({ portico: { condition: 'service_healthy' } });
  expect(await read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK /m);
  expect([database, nginx].every(({ healthcheck }) => healthcheck?.test[0] === 'CMD')).toBe(true);
  expect(report.depends_on).toEqual({ nginx: { condition: 'service_healthy' } });
  const named = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  expect(new Set(named.filter((name) => !name.startsWith('.')))).toEqual(new Set(Object.keys(compose.volumes)));
  expect(portico.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
  // The time that docs/operations.md requires.
  expect(portico.stop_grace_period).toBe('30s');
});

test('the log of calls of compose.yaml is rotated, and nginx writes to a new file', async () => {
  const { nginx: service } = compose.services;
  expect(service.volumes).toContain('./nginx/rotate-log.sh:/docker-entrypoint.d/90-rotate-log.sh:ro');
  // The image runs only executable files.
  expect((await stat(join(root, 'deploy/nginx/rotate-log.sh'))).mode & 0o111).toBe(0o111);

  const folder = await mkdtemp(join(tmpdir(), 'portico-rotated-'));
  const [port, log, configuration] = [await freePort(), join(folder, 'portico.log'), join(folder, 'nginx.conf')];
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`);
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { ${paths.join(' ')} access_log ${log}; server { listen 127.0.0.1:${port}; return 204; } }`,
  );
  // In the image the configuration is at nginx's default path; here it is in the folder.
  await writeFile(join(folder, 'nginx'), `#!/bin/sh\nexec ${await need(nginx)} -c ${configuration} "$@"\n`, {
    mode: 0o755,
  });
  const environment = { PATH: `${folder}:${process.env.PATH}`, CALLS_LOG: log, ROTATE_SECONDS: '0.2' };
  const server = spawn('nginx', ['-e', join(folder, 'error.log')], { env: environment, stdio: 'ignore' });
  const call = (path: string) =>
    fetch(`http://127.0.0.1:${port}/${path}`).then(
      () => true,
      () => false,
    );
  const lines = (file: string) => readFile(file, 'utf8').catch(() => '');
  await expect.poll(() => call('up'), { timeout: 20_000 }).toBe(true);
  const rotation = spawn(join(root, 'deploy/nginx/rotate-log.sh'), {
    env: environment,
    stdio: 'ignore',
    detached: true,
  });
  await expect.poll(() => lines(`${log}.1`), { timeout: 20_000 }).toContain('/up');
  const callAndRead = async () => {
    await call('later');
    return lines(log);
  };
  await expect.poll(callAndRead, { timeout: 20_000 }).toContain('/later');
  process.kill(-(rotation.pid ?? 0));
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit starts a program of `npm run bundle`, and systemd finds no mistake in it', async () => {
  const unit = await read('deploy/systemd/portico.service');
  expect(unit).toContain('npm run bundle -- /opt/portico --with-node');
  expect(unit).toContain('\nExecStart=/opt/portico/bin/node apps/server/dist/portico.js serve\n');
  expect(unit).toMatch(/^DynamicUser=yes$/m);
  // nginx reads the IP addresses of this machine, so that it blocks requests from the server to it.
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  if (!hasSystemd) return;
  const folder = await mkdtemp(join(tmpdir(), 'portico-unit-'));
  try {
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/node'), '');
    await chmod(join(folder, 'bin/node'), 0o755);
    const file = join(folder, 'portico.service');
    await writeFile(file, unit.replaceAll('/opt/portico', folder));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
    expect(judged.status).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
