import { writeFile } from 'node:fs/promises';
import type { PublishResult } from '@portico/contract/publishing.ts';
import type { Settings } from '../config.ts';
import type { Applied } from '../features/publication/portal-editor.ts';
import { oneOf, onlyWord, readArguments } from './arguments.ts';
import { toChangelog } from './changelog.ts';
import { type Command, UsageError } from './command.ts';
import { failOnLimits } from './fail-on.ts';
import { type LocalServices, openLocalServices, organizationToFill } from './local-services.ts';
import { formatPlan, formatResult } from './plan.ts';
import { createProgress } from './progress.ts';
import { type PublishRequest, publishToServer } from './publish-to-server.ts';
import { thisUser } from './this-user.ts';
import { watchFolder } from './watch-folder.ts';

const usage = `portico publish DIR

  Publishes a folder to a portal. The folder is checked first; then all changes are applied in one transaction.

  --portal NAME         the portal to publish to, instead of the name in portal.yaml
  --dry-run             show the changes without applying them
  --prune               delete content of the portal that is not in the folder
  --fail-on SEVERITY    refuse changes of specifications that break callers: breaking or potentially-breaking
  --changelog FILE      write what specifications change as Markdown
  --watch               keep running, and publish again when a file changes
  --summary TEXT        a description of the revision
  --remote-refs         allow references of specifications to files of other sites
  --organization NAME   the organization, where there are several
  --server URL          publish to a running server, with --token or PORTICO_TOKEN
  --token TOKEN         a personal access token with the scope publish; PORTICO_TOKEN keeps it out of the list of processes

Examples:
  portico publish ./my-portal --dry-run
  portico publish ./my-portal --dry-run --fail-on breaking --changelog CHANGES.md
  portico publish ./my-portal --prune --summary "Version 2 of the berths API"
  PORTICO_TOKEN=ppt_… portico publish ./my-portal --server https://portal.example.com
`;

const options = {
  portal: { type: 'string' },
  'dry-run': { type: 'boolean' },
  prune: { type: 'boolean' },
  'fail-on': { type: 'string' },
  changelog: { type: 'string' },
  watch: { type: 'boolean' },
  summary: { type: 'string' },
  'remote-refs': { type: 'boolean' },
  organization: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
} as const;

type Publish = (request: PublishRequest) => Promise<PublishResult>;

export const publishCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const folder = onlyWord(positionals, 'The folder to publish');
  const request: PublishRequest = {
    folder,
    portal: values.portal,
    dry_run: values['dry-run'] ?? false,
    prune: values.prune ?? false,
    remote_refs: values['remote-refs'] ?? false,
    summary: values.summary,
    fail_on: values['fail-on'] === undefined ? undefined : oneOf('--fail-on', values['fail-on'], failOnLimits),
  };
  const publishOrWatch = async (publish: Publish) => {
    const publishNow = async () => {
      const result = await publish(request);
      if (values.changelog !== undefined) await writeFile(values.changelog, toChangelog(result.specifications ?? []));
      return result;
    };
    if (!values.watch) return publishNow();
    const onReady = () => console.log(`Watching ${folder}. Stop with Ctrl+C.`);
    return watchFolder(folder, { publish: publishNow, onReady, stop: untilSignal() });
  };

  if (values.server !== undefined) {
    const token = values.token ?? settings.publish_token;
    if (token === undefined) throw new UsageError('A token is required: give --token, or set PORTICO_TOKEN.');
    const publish: Publish = async (asked) =>
      tell(await publishToServer(values.server as string, token, asked, settings.ownSecret), asked);
    await publishOrWatch(publish);
    return 0;
  }

  await using services = await openLocalServices(settings);
  const org_id = await organizationToFill(services, values.organization);
  const publish: Publish = (asked) => publishHere(services, org_id, asked);
  await publishOrWatch(publish);
  return 0;
}

function untilSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

async function publishHere(
  { publishing }: LocalServices,
  org_id: string,
  { folder, summary, ...asked }: PublishRequest,
): Promise<PublishResult> {
  const progress = createProgress(process.stderr, Date.now);
  const titles = { check: 'Checking', publish: 'Publishing' };
  try {
    const result = await publishing.publishFolder(org_id, folder, {
      ...asked,
      is_operator: true,
      ...(summary !== undefined && { summary }),
      author: thisUser(),
      onProgress: (step, done, total) => progress.show(titles[step], done, total),
      onPlan: (plan: Applied, portal: string) => {
        progress.clear();
        for (const line of formatPlan({ ...plan, portal })) console.log(line);
      },
    });
    for (const line of formatResult(result)) console.log(line);
    return result;
  } finally {
    progress.clear();
  }
}

function tell(result: PublishResult, { dry_run }: PublishRequest): PublishResult {
  for (const line of [...formatPlan(result), ...(dry_run ? [] : formatResult(result))]) console.log(line);
  return result;
}
