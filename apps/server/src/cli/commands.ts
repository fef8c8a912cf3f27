import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { Problem } from '@portico/contract/problems.ts';
import { unknownVariables } from '../config/unknown-variables.ts';
import { readSettings, SettingError } from '../config.ts';
import { FolderError } from '../features/publication/findings.ts';
import { asLongWork } from '../platform/database/long-work.ts';
import { SecretKeyError } from '../platform/secrets/secret-key.ts';
import { repositoryFile } from '../platform/source-files.ts';
import { type Command, exitCodes, suggest, UsageError } from './command.ts';
import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Errors that the user of the command can fix. */
const mendable = [SettingError, StartError, FolderError, Problem, SecretKeyError];

const serve = 'serve';

interface Row {
  summary: string;
  /** Loaded on demand, because a server uses none of the other commands. */
  load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Row>> = {
  [serve]: {
    summary: 'start the server (the default)',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  publish: {
    summary: 'publish a folder to a portal',
    load: async () => (await import('./publish.ts')).publishCommand,
  },
  changes: {
    summary: 'compare two specifications',
    load: async () => (await import('./changes.ts')).changesCommand,
  },
  export: {
    summary: 'write a portal into a folder',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  revisions: {
    summary: 'list the revisions of a portal',
    load: async () => (await import('./revisions.ts')).revisionsCommand,
  },
  rollback: {
    summary: 'go back to an earlier revision',
    load: async () => (await import('./revisions.ts')).rollbackCommand,
  },
  token: {
    summary: 'create, list and revoke personal access tokens',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  audit: {
    summary: 'verify that the audit log is unchanged',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  analytics: {
    summary: 'move analytics to a database of their own',
    load: async () => (await import('./analytics.ts')).analyticsCommand,
  },
  migrate: {
    summary: 'bring the database up to date',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  backup: {
    summary: 'write DATA_DIR into one file',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'restore a backup into DATA_DIR',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  'rotate-key': {
    summary: "replace the installation's key, while its servers run",
    load: async () => (await import('./rotate-key.ts')).rotateKeyCommand,
  },
  user: {
    summary: 'create a user of an organization',
    load: async () => (await import('./user.ts')).userCommand,
  },
  passwords: {
    summary: 'import a list of breached passwords',
    load: async () => (await import('./passwords.ts')).passwordsCommand,
  },
  gateway: {
    summary: 'create, list and revoke gateway tokens',
    load: async () => (await import('./gateway.ts')).gatewayCommand,
  },
  report: {
    summary: "report the calls in a gateway's access log",
    load: async () => (await import('./report.ts')).reportCommand,
  },
};

export const commandNames = Object.keys(commands);

const usage = `portico <command>

${[...Object.entries(commands), ['help', { summary: 'show this text' }] as const]
  .map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  .join('\n')}

  portico <command> --help explains one command, with an example. portico --version shows the version.
  Settings are environment variables: docs/settings.md lists them.
  Exit codes: ${exitCodes.done} success, ${exitCodes.failed} failure, ${exitCodes.misused} invalid usage. docs/command.md explains them.

Example:
  portico publish ./my-portal --dry-run
`;

const helpWords = ['--help', '-h'];

/** Runs one command and returns its exit code. Errors that the user can fix print one sentence; others are thrown. */
export async function runCommand(words: string[], environment: Environment): Promise<number> {
  const [word = serve, ...rest] = words;
  const asked = word === 'help' ? rest[0] : word;
  try {
    if (asked === undefined || asked === 'help' || helpWords.includes(asked)) return tell(usage);
    if (asked === '--version') return tell(readVersion());
    const command = await findCommand(asked);
    if (word === 'help' || isHelpWanted(rest)) return tell(command.usage);
    const settings = readSettings(environment);
    // Only the first process prints warnings, and not each worker.
    for (const warning of cluster.isPrimary ? unknownVariables(environment) : []) console.error(warning);
    // A server's requests are no long work; it marks what is.
    const run = () => command.run(rest, settings);
    return await (asked === serve ? run() : asLongWork(run));
  } catch (error) {
    if (!mendable.some((kind) => error instanceof kind)) throw error;
    const { message } = error as Error;
    if (!(error instanceof UsageError)) {
      console.error(message);
      return exitCodes.failed;
    }
    const isKnown = asked !== undefined && Object.hasOwn(commands, asked);
    console.error(`${message} See: portico ${isKnown ? `${asked} ` : ''}--help`);
    return exitCodes.misused;
  }
}

/** Everything after `--` is an argument, even if it looks like an option. */
function isHelpWanted(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => helpWords.includes(word));
}

async function findCommand(word: string): Promise<Command> {
  const row = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (row) return row.load();
  const kind = word.startsWith('-') ? 'option' : 'command';
  const known = kind === 'option' ? ['--help', '--version'] : [...commandNames, 'help'];
  throw new UsageError(`There is no ${kind} ${word}.${suggest(word, known)}`);
}

function tell(text: string): number {
  console.log(text);
  return exitCodes.done;
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(repositoryFile('package.json'), 'utf8')) as { version: string }).version;
