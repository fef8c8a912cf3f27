#!/usr/bin/env node
// The command `portico`. Every Node that npm supports can run this file; the command itself requires the repository's
// own Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const tools = dirname(fileURLToPath(import.meta.url));
const root = join(tools, '..');
const command = join(tools, 'command.ts');
const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const majorOf = (version) => Number(version.split('.', 1)[0]);

if (majorOf(process.versions.node) >= majorOf(wanted)) {
  await import(pathToFileURL(command).href);
} else if (existsSync(own)) {
  runWith(own);
} else {
  console.error(
    `Portico runs on Node ${majorOf(wanted)}, and this is ${process.version}: run npm ci in ${root}, which installs it.`,
  );
  process.exitCode = 1;
}

/** The channel notifies the command when this process ends, even by a signal that cannot be caught. */
function runWith(node) {
  const child = spawn(node, [command, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    console.error(`${node} cannot be run: ${message}. Run npm ci in ${root} again.`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    for (const one of signals) process.removeAllListeners(one);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}
