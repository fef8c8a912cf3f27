import { caddy, haproxy, nginx } from '@portico/test-kit/programs/gateways.ts';
import { curl, findPython, installedPython, python } from '@portico/test-kit/programs/languages.ts';
import { pgbouncer } from '@portico/test-kit/programs/pgbouncer.ts';
import { install, missing, onThisMachine, type Program } from '@portico/test-kit/programs/programs.ts';
import { findPromtool, installedPromtool, promtool } from '@portico/test-kit/programs/promtool.ts';
import { browser, findBrowser, installedBrowser } from './browser.ts';

/** The programs that tests run and `npm ci` does not install, besides the browser. */
const programs: readonly Program[] = [nginx, caddy, haproxy, pgbouncer, curl];

/**
 * Prints the programs that tests require and where they are, and installs missing ones. Returns what could not be
 * installed.
 */
export async function readyForTests(say: (line: string) => void): Promise<string[]> {
  say('These tests take about 15 minutes on two cores, and need:');
  const line = (name: string, place: string) => say(`  ${name.padEnd(20)} ${place}`);
  const missingHere = (place: string | undefined, { packages }: Program) =>
    place ?? `missing: Debian's package ${packages[0]} is asked for, which takes a minute at most`;
  line('PostgreSQL', 'came with npm ci');
  line(browser.name, missingHere(installedBrowser(browser), browser));
  for (const program of programs) line(program.name, missingHere(onThisMachine(program), program));
  line(promtool.name, missingHere(installedPromtool(), promtool));
  line(python.name, missingHere(installedPython(), python));

  await install(programs.filter((program) => !onThisMachine(program)));
  const failed = programs.filter((program) => !onThisMachine(program)).map(missing);
  const found = [findBrowser, async () => findPromtool(), findPython].map(complaintOf);
  return [...failed, ...(await Promise.all(found)).flat()];
}

/** The error if a program can neither be found nor installed. */
const complaintOf = (find: () => Promise<string>): Promise<string[]> =>
  find().then(
    () => [],
    ({ message }: Error) => [message],
  );
