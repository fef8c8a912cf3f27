import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFile } from '@portico/server/platform/source-files.ts';
import { installSeconds, isExecutable, missing, onThisMachine, type Program } from './programs.ts';

const kept = repositoryFile('node_modules/.cache/promtool');

export const promtool: Program = {
  name: 'promtool',
  commands: ['promtool'],
  packages: ['prometheus'],
  neededBy: 'the tests of alerts and metrics',
};

export const installedPromtool = (): string | undefined => (isExecutable(kept) ? kept : onThisMachine(promtool));

/** The checker of Prometheus on this machine, or the one from the Debian package without its server. */
export const findPromtool = (): string => installedPromtool() ?? fromDebian();

/** Unpacks the package instead of installing it, so that no service starts and no other package is installed. */
function fromDebian(): string {
  mkdirSync(join(kept, '..'), { recursive: true });
  const scratch = mkdtempSync(`${kept}-`);
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const fetchIt = 'apt-get download -qq -o APT::Sandbox::User=root prometheus';
  const commands = [
    `${fetchIt} || { ${sudo}apt-get update -qq && ${fetchIt}; }`,
    'dpkg --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool',
  ];
  const { status, stderr } = spawnSync('/bin/sh', ['-c', commands.join(' && ')], {
    cwd: scratch,
    encoding: 'utf8',
    timeout: installSeconds * 1000,
  });
  // Moves the complete file, because another process may look for it meanwhile.
  if (status === 0) renameSync(join(scratch, 'usr/bin/promtool'), kept);
  rmSync(scratch, { recursive: true, force: true });
  if (status === 0) return kept;
  throw new Error(`${missing(promtool)}\n${stderr}`);
}
