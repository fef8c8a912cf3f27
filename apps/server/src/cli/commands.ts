import { Problem } from '@portico/contract/problems.ts';
import { unknownVariables } from '../config/unknown-variables.ts';
import { readSettings, SettingError, type Settings } from '../config.ts';
import { FolderError } from '../features/publishing/findings.ts';
import { SecretKeyError } from '../secret-key.ts';
import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the person at the keyboard can put right. */
const mendable = [SettingError, StartError, FolderError, Problem, SecretKeyError];

const usage = `portico <command>

  serve     start the server (the default)
  publish   make a portal what a folder says
  export    write a portal into a folder
  revisions list what was published, and when
  rollback  go back to an earlier revision
  token     make, list and revoke personal access tokens
  audit     check that the audit log is as it was written
  migrate   bring the database up to date
  backup    write everything in DATA_DIR into one file
  restore   put what a backup holds into DATA_DIR
  rotate-key replace the installation's key, while its servers run
  user      make an owner or another user of an organization
  gateway   make, list and revoke the tokens of gateways
  report    report the calls in a gateway's access log
  help      show this text
`;

/** Runs one command and answers the exit code. What a person can mend is one sentence; the rest is a fault of ours. */
export async function runCommand(words: string[], environment: Environment): Promise<number> {
  const [command = 'serve'] = words;
  try {
    const settings = readSettings(environment);
    for (const warning of unknownVariables(environment)) console.error(warning);
    if (command === 'serve') return await (await import('./serve.ts')).serve(settings);
    const own = await findCommand(command);
    if (own) return await own(words.slice(1), settings);
    if (command === 'migrate') return await (await import('./migrate.ts')).migrateDatabase(settings);
    if (command === 'gateway') return await (await import('./gateway.ts')).runGatewayCommand(words.slice(1), settings);
    console.log(usage);
    return command === 'help' || command === '--help' ? 0 : 1;
  } catch (error) {
    if (!mendable.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    return 1;
  }
}

type Run = (words: string[], settings: Settings) => Promise<number>;

/** Loaded when they are asked for: whoever serves needs none of them. */
async function findCommand(name: string): Promise<Run | undefined> {
  switch (name) {
    case 'publish':
      return (await import('./publish.ts')).runPublishCommand;
    case 'export':
      return (await import('./export.ts')).runExportCommand;
    case 'revisions':
      return (await import('./revisions.ts')).runRevisionsCommand;
    case 'rollback':
      return (await import('./revisions.ts')).runRollbackCommand;
    case 'token':
      return (await import('./token.ts')).runTokenCommand;
    case 'audit':
      return (await import('./audit.ts')).runAuditCommand;
    case 'backup':
      return (await import('./backup.ts')).runBackupCommand;
    case 'restore':
      return (await import('./restore.ts')).runRestoreCommand;
    case 'user':
      return (await import('./user.ts')).runUserCommand;
    case 'report':
      return (await import('./report.ts')).runReportCommand;
    case 'rotate-key':
      return (await import('./rotate-key.ts')).runRotateKeyCommand;
    default:
      return undefined;
  }
}
