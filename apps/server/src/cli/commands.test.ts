import { readFile } from 'node:fs/promises';
import { expectPlainWords } from '@portico/test-kit/words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryFile } from '../platform/source-files.ts';
import { commandNames, runCommand } from './commands.ts';

let told: { out: string; err: string };
beforeEach(() => {
  told = { out: '', err: '' };
  vi.spyOn(console, 'log').mockImplementation((text) => void (told.out += `${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void (told.err += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  expectPlainWords('the command line', told.out, told.err);
});

/** Help must work without valid settings, because wrong settings are a reason to read it. */
const wrongSettings = { PORT: 'many' };

test.each(commandNames)('%s --help shows its purpose and an example', async (name) => {
  expect(await runCommand([name, '--help'], wrongSettings)).toBe(0);
  const [, examples = ''] = /\nExamples?:\n([\s\S]+)$/.exec(told.out) ?? [];
  expect(told.out).toMatch(/^portico \S+/);
  expect(examples).toContain(`portico ${name}`);
  const { out } = told;
  told.out = '';
  expect(await runCommand(['help', name], wrongSettings)).toBe(0);
  expect([told.out, told.err]).toEqual([out, '']);
});

test('help lists every command and the exit codes', async () => {
  expect(await runCommand(['--help'], wrongSettings)).toBe(0);
  for (const name of commandNames) expect(told.out).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  expect(told.out).toContain('0 success, 1 failure, 2 invalid usage');
});

test('docs/command.md explains every command and exit code', async () => {
  const page = await readFile(repositoryFile('docs/command.md'), 'utf8');
  expect(commandNames.filter((name) => !page.includes(`| \`${name}`))).toEqual([]);
  expect(['0', '1', '2'].filter((code) => !page.includes(`| ${code} |`))).toEqual([]);
});

test.each([
  ['pubish .', 'There is no command pubish. Did you mean publish? See: portico --help'],
  ['constructor', 'There is no command constructor. See: portico --help'],
  ['--port 3000', 'There is no option --port. See: portico --help'],
  ['serve now', 'There is one word too many: now. See: portico serve --help'],
  ['publish', 'The folder to publish is missing. See: portico publish --help'],
  ['publish a b', 'There is one word too many: b. See: portico publish --help'],
  ['publish . --dryrun', 'There is no option --dryrun. Did you mean --dry-run? See: portico publish --help'],
  ['publish . --prun', 'There is no option --prun. Did you mean --prune? See: portico publish --help'],
  ['rollback last', 'last is no number of a revision: portico revisions lists them. See: portico rollback --help'],
  ['token lst --user a@b.c', 'lst is none of: create, list, revoke. Did you mean list? See: portico token --help'],
  ['token list', 'Say whose token it is: --user EMAIL. See: portico token --help'],
  ['gateway token', 'The name of the gateway is missing. See: portico gateway --help'],
  ['gateway tokens --org x', 'There is no option --org. See: portico gateway --help'],
  ['audit', 'Say what to do: verify. See: portico audit --help'],
  ['user create --owner', 'Say whose account it is: --email EMAIL. See: portico user --help'],
  ['passwords import', 'The file with the passwords is missing. See: portico passwords --help'],
  ['migrate --force', 'There is no option --force. See: portico migrate --help'],
])('portico %s fails with one sentence and exit code 2, before anything is opened', async (line, sentence) => {
  expect(await runCommand(line.split(' '), { DATA_DIR: '/proc/no-such-folder' })).toBe(2);
  expect([told.err, told.out]).toEqual([`${sentence}\n`, '']);
});

test('an invalid setting fails with one sentence and exit code 1', async () => {
  expect(await runCommand(['migrate'], wrongSettings)).toBe(1);
  expect(told.err).toMatch(/^PORT must be a whole number[^\n]*\n$/);
});
