import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { need, type Program } from './programs.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');

const logName = 'portico.log';

export interface GatewayValues {
  portico: string;
  api: string;
  token: string;
}

export interface RealGateway extends AsyncDisposable {
  url: string;
  /** Where it logs its calls. */
  log: string;
}

/** A gateway of this machine, run with the configuration that we give to others. */
export interface GatewayProgram {
  name: string;
  start(values: GatewayValues): Promise<RealGateway>;
}

const debian = (name: string, command: string, debianPackage = command): Program => ({
  name,
  commands: [command],
  packages: [debianPackage],
  neededBy: 'the gateway tests',
});

export const nginx = debian('nginx', 'nginx', 'nginx-light');
export const caddy = debian('Caddy', 'caddy');
export const haproxy = debian('HAProxy', 'haproxy');

/** Each file that we give to others and whose program Debian has. Envoy's and Traefik's are read by a test, not run. */
export const gatewayPrograms: readonly GatewayProgram[] = [
  { name: nginx.name, start: async (values) => startNginx(await need(nginx), values) },
  { name: caddy.name, start: async (values) => startCaddy(await need(caddy), values) },
  { name: haproxy.name, start: async (values) => startHaproxy(await need(haproxy), values) },
];

async function startNginx(program: string, values: GatewayValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'));
  const port = await freePort();
  const template = await readFile(join(deploy, 'nginx/portico.conf.template'), 'utf8');
  const filled = fill(template, { ...toEnvironment(values), GATEWAY_LISTEN: `127.0.0.1:${port}` });
  await writeFile(join(folder, 'portico.conf'), filled.replaceAll('/var/log/nginx/portico.log', join(folder, logName)));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { ${temporary.join(' ')} access_log ${folder}/access.log; include ${folder}/portico.conf; }`,
  );
  const run = [program, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  return startProgram(run, {}, port, folder);
}

async function startCaddy(program: string, values: GatewayValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-caddy-'));
  const port = await freePort();
  const ACCESS_LOG = join(folder, logName);
  const environment = { ...toEnvironment(values), GATEWAY_LISTEN: `http://:${port}`, HOME: folder, ACCESS_LOG };
  const run = [program, 'run', '--config', join(deploy, 'caddy/Caddyfile'), '--adapter', 'caddyfile'];
  return startProgram(run, environment, port, folder);
}

async function startHaproxy(program: string, values: GatewayValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-haproxy-'));
  const port = await freePort();
  const PORTICO_LUA = join(deploy, 'haproxy/portico.lua');
  const environment = { ...toEnvironment(values), GATEWAY_LISTEN: `127.0.0.1:${port}`, PORTICO_LUA };
  return startProgram([program, '-f', join(deploy, 'haproxy/haproxy.cfg')], environment, port, folder);
}

const toEnvironment = ({ portico, api, token }: GatewayValues) => ({
  PORTICO_ADDRESS: portico,
  API_ADDRESS: api,
  GATEWAY_TOKEN: token,
});

/** As envsubst does with the names that it is given. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);

async function startProgram(
  [program = '', ...words]: string[],
  environment: Record<string, string>,
  port: number,
  folder: string,
): Promise<RealGateway> {
  const log = join(folder, logName);
  // HAProxy has no log but its output; others write nothing to it.
  await using output = await open(log, 'a');
  const stdio: StdioOptions = ['ignore', output.fd, 'pipe'];
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio });
  let told = '';
  child.stderr?.on('data', (text) => (told += text));
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} stopped: ${told}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    url,
    log,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
