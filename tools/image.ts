import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { commandOf, createIgnored, type Instruction, parseDockerfile, type Stage, variablesOf } from './dockerfile.ts';
import { root } from './run.ts';

/** The image from which a container starts. */
export interface Image extends AsyncDisposable {
  /** Its root folder. */
  path: string;
  /** The path on this machine of a path in the image. */
  at(path: string): string;
  workdir: string;
  environment: Record<string, string>;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  user: { uid: number; gid: number };
  /** The instructions that were run, in their order. */
  done: string[];
}

interface Built {
  path: string;
  workdir: string;
}

/** Replaces a slow command of the Dockerfile. */
type Substitute = (command: string, folder: string) => Promise<string>;

/**
 * Runs `deploy/Dockerfile` in scratch folders, without a container engine: each stage is a folder that holds its paths,
 * and commands run in it on this process's Node. Steps run as the user of the tests.
 */
export async function makeImage(substitute: Substitute = async (command) => command): Promise<Image> {
  const scratch = await mkdtemp(join(tmpdir(), 'portico-image-'));
  // The image's user is not root and must reach the folder.
  await chmod(scratch, 0o711);
  const stages = parseDockerfile(await readFile(join(root, 'deploy/Dockerfile'), 'utf8'));
  const built = new Map<string, Built>();
  const done: string[] = [];
  for (const stage of stages) {
    const one = { path: join(scratch, stage.name), workdir: '/' };
    built.set(stage.name, one);
    await mkdir(one.path);
    for (const instruction of stage.instructions) {
      await carryOut(instruction, one, { built, substitute, tools: await toolsIn(scratch) });
      done.push(`${instruction.name} ${instruction.rest}`);
    }
  }
  const last = stages.at(-1) as Stage;
  const { path, workdir } = built.get(last.name) as Built;
  return {
    ...describeImage(last),
    path,
    workdir,
    done,
    at: (inside) => join(path, inside),
    [Symbol.asyncDispose]: () => rm(scratch, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function describeImage({ instructions }: Stage) {
  const lastOf = (name: string) => {
    const found = instructions.findLast((instruction) => instruction.name === name);
    if (!found) throw new Error(`The image has no ${name}.`);
    return found;
  };
  const [uid = 0, gid = 0] = lastOf('USER').rest.split(':').map(Number);
  return {
    environment: Object.assign({}, ...instructions.filter(({ name }) => name === 'ENV').map(variablesOf)),
    entrypoint: commandOf(lastOf('ENTRYPOINT')),
    command: commandOf(lastOf('CMD')),
    healthcheck: commandOf(lastOf('HEALTHCHECK')),
    user: { uid, gid },
  };
}

/** As in the base image: `node` is the current Node, and `npm` runs on it. */
async function toolsIn(scratch: string): Promise<string> {
  const tools = join(scratch, '.tools');
  if (await mkdir(tools, { recursive: true })) await symlink(process.execPath, join(tools, 'node'));
  return tools;
}

interface Environment {
  built: Map<string, Built>;
  substitute: Substitute;
  tools: string;
}

async function carryOut(instruction: Instruction, stage: Built, environment: Environment): Promise<void> {
  const { name, rest } = instruction;
  const folder = join(stage.path, stage.workdir);
  if (name === 'WORKDIR') {
    stage.workdir = resolve(stage.workdir, rest);
    await mkdir(join(stage.path, stage.workdir), { recursive: true });
  } else if (name === 'COPY') await copy(instruction, stage, environment.built);
  else if (name === 'RUN') await runIn(folder, await environment.substitute(rest, folder), environment.tools);
}

async function copy({ flags, rest }: Instruction, stage: Built, built: Map<string, Built>): Promise<void> {
  const [source = '', target = ''] = rest.split(' ');
  const to = join(stage.path, resolve(stage.workdir, target));
  if (flags.from === undefined) await copyContext(to);
  else await cp(join((built.get(flags.from) as Built).path, source), to, { recursive: true });
  const [uid, gid] = (flags.chown ?? '').split(':').map(Number);
  if (uid && gid && process.getuid?.() === 0) await chown(to, uid, gid);
}

/** The context that the builder receives: the repository without the files that its ignore file names. */
async function copyContext(to: string): Promise<void> {
  const isIgnored = createIgnored(await readFile(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8'));
  const walk = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true });
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    await Promise.all(
      entries.map((entry) => {
        const path = join(folder, entry.name);
        if (isIgnored(path)) return undefined;
        return entry.isDirectory() ? walk(path) : copyFile(join(root, path), join(to, path));
      }),
    );
  };
  await walk('');
}

async function runIn(cwd: string, command: string, tools: string): Promise<void> {
  const { HOME = '/', PATH = '' } = process.env;
  // Without the repository's own tools: the image has only those that it installs.
  const path = [tools, ...PATH.split(delimiter).filter((folder) => !folder.startsWith(root))].join(delimiter);
  const child = spawn('/bin/sh', ['-c', command], {
    cwd,
    env: { HOME, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${told}`);
}

/**
 * Runs a command of the image as a container does: in its folder, with its variables, and as its user where the test
 * may choose one.
 */
export function startIn(image: Image, words: string[], variables: Record<string, string>, user = image.user) {
  const [name, ...rest] = words;
  const environment: Record<string, string> = { PATH: dirname(process.execPath), ...image.environment };
  return spawn(name === 'node' ? process.execPath : (name ?? ''), rest, {
    cwd: image.at(image.workdir),
    env: { ...environment, DATA_DIR: image.at(environment.DATA_DIR ?? '/data'), HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(process.getuid?.() === 0 && user),
  });
}
