import type { Settings } from '../config.ts';
import { readArguments } from './arguments.ts';
import { chooseOrganization, openLocalServices } from './local-services.ts';
import { formatPlan, formatResult } from './plan.ts';
import { thisUser } from './this-user.ts';

const usage = `portico revisions
portico rollback NUMBER

  Every publish that changes something is a revision. A rollback makes the content of the portal what it was in one of them,
  and is a revision itself. People and access stay as they are.

  --portal NAME         which portal, where there are several
  --with-access         also teams with their members and roles, sign-in and approval become what they were
  --dry-run             show what a rollback would do, and do nothing
  --organization NAME   whose portal, where there are several organizations
`;

const options = {
  portal: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'with-access': { type: 'boolean' },
  organization: { type: 'string' },
} as const;

export async function runRevisionsCommand(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  if (positionals.length > 0) return tellUsage();
  await using services = await openLocalServices(settings);
  const org_id = await chooseOrganization(services, values.organization);
  for (const { number, author, summary, created_at } of await services.publishing.revisions(org_id, values.portal)) {
    console.log(`${String(number).padStart(5)}  ${created_at}  ${author}  ${summary}`);
  }
  return 0;
}

export async function runRollbackCommand(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [number, ...others] = positionals;
  if (!/^\d+$/.test(number ?? '') || others.length > 0) return tellUsage();
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

function tellUsage(): number {
  console.log(usage);
  return 1;
}
