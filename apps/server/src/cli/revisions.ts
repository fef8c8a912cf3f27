import type { Settings } from '../config.ts';
import { onlyWord, readArguments, refuseWords } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { chooseOrganization, openLocalServices } from './local-services.ts';
import { formatPlan, formatResult } from './plan.ts';
import { thisUser } from './this-user.ts';

const usage = `portico revisions
portico rollback NUMBER

  Every publish with changes creates a revision. A rollback restores the content of an earlier one as a new revision.
  People and access stay as they are.

  --portal NAME         the portal, where there are several
  --with-access         also restore teams with members and roles, login and approval
  --dry-run             show the changes without applying them
  --organization NAME   the organization, where there are several

Examples:
  portico revisions --portal harbor
  portico rollback 12 --portal harbor --dry-run
`;

const options = {
  portal: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'with-access': { type: 'boolean' },
  organization: { type: 'string' },
} as const;

export const revisionsCommand: Command = { usage, run: listRevisions };
export const rollbackCommand: Command = { usage, run: rollBack };

async function listRevisions(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  refuseWords(positionals);
  await using services = await openLocalServices(settings);
  const org_id = await chooseOrganization(services, values.organization);
  for (const { number, author, summary, created_at } of await services.publishing.revisions(org_id, values.portal)) {
    console.log(`${String(number).padStart(5)}  ${created_at}  ${author}  ${summary}`);
  }
  return 0;
}

async function rollBack(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const number = onlyWord(positionals, 'The number of the revision');
  if (!/^\d+$/.test(number))
    throw new UsageError(`${number} is no number of a revision: portico revisions lists them.`);
  await using services = await openLocalServices(settings);
  const org_id = await chooseOrganization(services, values.organization);
  const result = await services.publishing.rollback(org_id, values.portal, Number(number), {
    is_operator: true,
    author: thisUser(),
    dry_run: values['dry-run'] ?? false,
    with_access: values['with-access'] ?? false,
  });
  for (const line of [...formatPlan(result), ...formatResult(result)]) console.log(line);
  return 0;
}
