import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { need, onThisMachine, type Program } from './programs.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');

export interface GatewayValues {
  portico: string;
  api: string;
  token: string;
}

export interface RealGateway extends AsyncDisposable {
  url: string;
}

/** A gateway of this machine, run with the configuration that we give to others. */
export interface GatewayProgram {
  name: string;
  start(values: GatewayValues): Promise<RealGateway>;
}

export const nginx: Program = {
  name: 'nginx',
  commands: ['nginx'],
  packages: ['nginx-light'],
  neededBy: 'the gateway tests',
};

/** nginx always, for it is the one that we promise; Caddy where there is one. */
export function gatewayPrograms(): GatewayProgram[] {
  const caddy = onThisMachine({ commands: ['caddy'] });
  return [
    { name: 'nginx', start: async (values) => startNginx(await need(nginx), values) },
    ...(caddy ? [{ name: 'Caddy', start: (values: GatewayValues) => startCaddy(caddy, values) }] : []),
  ];
}

async function startNginx(program: string, values: GatewayValues): Promise<RealGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'));
  const port = await freePort();
  const template = await readFile(join(deploy, 'nginx/portico.conf.template'), 'utf8');
  const filled = fill(template, { ...toEnvironment(values), GATEWAY_LISTEN: `127.0.0.1:${port}` });
  await writeFile(join(folder, 'portico.conf'), filled);
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
  const environment = { ...toEnvironment(values), GATEWAY_LISTEN: `http://:${port}`, HOME: folder };
  const run = [program, 'run', '--config', join(deploy, 'caddy/Caddyfile'), '--adapter', 'caddyfile'];
  return startProgram(run, environment, port, folder);
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
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
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
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
