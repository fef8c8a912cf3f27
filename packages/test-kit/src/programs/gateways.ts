import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { until } from '../until.ts';
import { need, type Program } from './programs.ts';

export const deployFolder = join(import.meta.dirname, '../../../../deploy');

const logName = 'portico.log';

interface GatewayValues {
  portico: string;
  api: string;
  token: string;
}

export interface RealGateway extends AsyncDisposable {
  url: string;
  /** The path of its access log. */
  log: string;
}

/** A gateway that is installed on this machine and runs with the published configuration. */
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

/**
 * The published configurations whose programs are in Debian. Those of Envoy and Traefik are checked by a test that does
 * not run them.
 */
export const gatewayPrograms: readonly GatewayProgram[] = [
  { name: nginx.name, start: async (values) => startNginx(await need(nginx), values) },
  { name: caddy.name, start: async (values) => startCaddy(await need(caddy), values) },
  { name: haproxy.name, start: async (values) => startHaproxy(await need(haproxy), values) },
];

export interface BalancerValues {
  copies: [string, string];
  certificate: string;
  key: string;
}

/** The published configuration of a load balancer in front of several instances. */
export const loadBalancers: readonly { name: string; start(values: BalancerValues): Promise<RealGateway> }[] = [
  { name: nginx.name, start: async (values) => startNginxBalancer(await need(nginx), values) },
  { name: haproxy.name, start: async (values) => startHaproxyBalancer(await need(haproxy), values) },
];

const toBalancerEnvironment = ({ copies, certificate, key }: BalancerValues, port: number, plain: number) => ({
  PORTICO_ADDRESS_1: copies[0],
  PORTICO_ADDRESS_2: copies[1],
  PUBLIC_HOST: 'portal.test',
  TLS_CERTIFICATE: certificate,
  TLS_KEY: key,
  HTTPS_LISTEN: `127.0.0.1:${port}`,
  HTTP_LISTEN: `127.0.0.1:${plain}`,
});

async function startNginxBalancer(program: string, values: BalancerValues): Promise<RealGateway> {
  const [port, plain] = [await freePort(), await freePort()];
  const template = await readFile(join(deployFolder, 'nginx/load-balancer.conf.template'), 'utf8');
  return runNginx(program, fill(template, toBalancerEnvironment(values, port, plain)), port);
}

async function startHaproxyBalancer(program: string, values: BalancerValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-haproxy-'));
  const [port, plain] = [await freePort(), await freePort()];
  const TLS_PEM = join(folder, 'both.pem');
  const both = await Promise.all([values.certificate, values.key].map((file) => readFile(file, 'utf8')));
  await writeFile(TLS_PEM, both.join(''), { mode: 0o600 });
  const environment = { ...toBalancerEnvironment(values, port, plain), TLS_PEM };
  return startProgram([program, '-f', join(deployFolder, 'haproxy/load-balancer.cfg')], environment, port, folder);
}

async function startNginx(program: string, values: GatewayValues): Promise<RealGateway> {
  const port = await freePort();
  const template = await readFile(join(deployFolder, 'nginx/portico.conf.template'), 'utf8');
  return runNginx(program, fill(template, { ...toEnvironment(values), GATEWAY_LISTEN: `127.0.0.1:${port}` }), port);
}

/** Includes the file in a minimal configuration. */
async function runNginx(program: string, file: string, port: number): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'));
  await writeFile(join(folder, 'portico.conf'), file.replaceAll('/var/log/nginx/portico.log', join(folder, logName)));
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
  const run = [program, 'run', '--config', join(deployFolder, 'caddy/Caddyfile'), '--adapter', 'caddyfile'];
  return startProgram(run, environment, port, folder);
}

async function startHaproxy(program: string, values: GatewayValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-haproxy-'));
  const port = await freePort();
  const PORTICO_LUA = join(deployFolder, 'haproxy/portico.lua');
  const environment = { ...toEnvironment(values), GATEWAY_LISTEN: `127.0.0.1:${port}`, PORTICO_LUA };
  return startProgram([program, '-f', join(deployFolder, 'haproxy/haproxy.cfg')], environment, port, folder);
}

const toEnvironment = ({ portico, api, token }: GatewayValues) => ({
  PORTICO_ADDRESS: portico,
  API_ADDRESS: api,
  GATEWAY_TOKEN: token,
});

/** Replaces variables as `envsubst` does. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\$\{([A-Z_0-9]+)\}/g, (whole, name: string) => values[name] ?? whole);

async function startProgram(
  [program = '', ...words]: string[],
  environment: Record<string, string>,
  port: number,
  folder: string,
): Promise<RealGateway> {
  const log = join(folder, logName);
  // HAProxy logs only to its output. The others write nothing to it.
  await using output = await open(log, 'a');
  const stdio: StdioOptions = ['ignore', output.fd, 'pipe'];
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio });
  let told = '';
  child.stderr?.on('data', (text) => (told += text));
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isOpen;
  };
  const isUpOrStopped = async () => {
    if (child.exitCode !== null) throw new Error(`${program} stopped: ${told}`);
    return isUp();
  };
  await until(isUpOrStopped, 60_000, `that ${program} listens`);
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
