import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryFile } from '../place.ts';

const kept = repositoryFile('node_modules/.cache/promtool');

/** Prometheus's own checker: of this machine; where there is none, the one of the Debian package, without its server. */
export function findPromtool(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = [kept, ...folders.map((folder) => join(folder, 'promtool'))].find((file) => existsSync(file));
  return found ?? fromDebian();
}

/** The package is fetched and unpacked, not installed: nothing is started, and no other package comes along. */
function fromDebian(): string {
  mkdirSync(join(kept, '..'), { recursive: true });
  const scratch = mkdtempSync(`${kept}-`);
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const fetchIt = 'apt-get download -qq -o APT::Sandbox::User=root prometheus';
  const commands = [
    `${fetchIt} || { ${sudo}apt-get update -qq && ${fetchIt}; }`,
    'dpkg --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool',
  ];
  const { status, stderr } = spawnSync('/bin/sh', ['-c', commands.join(' && ')], { cwd: scratch, encoding: 'utf8' });
  // Renamed whole: another process may look for it meanwhile.
  if (status === 0) renameSync(join(scratch, 'usr/bin/promtool'), kept);
  rmSync(scratch, { recursive: true, force: true });
  if (status === 0) return kept;
  throw new Error(
    `The tests of alerts and metrics need promtool. None was found, and the Debian package prometheus could not be fetched:
${stderr}
Install Prometheus, and try again.`,
  );
}
