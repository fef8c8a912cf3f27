import { type TokenScope, tokenScopes } from '@portico/contract/token-scopes.ts';
import type { Settings } from '../config.ts';
import { onlyWord, readArguments, refuseWords, toAction } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { openLocalServices } from './local-services.ts';
import { StartError } from './start-error.ts';

const usage = `portico token <command> --user EMAIL

  create --scope SCOPE   create a personal access token for a user; it is shown once
  list                   list the user's tokens
  revoke ID              revoke a token at once

  --scope SCOPE          the scope: ${tokenScopes.join(', ')}
  --expires DAYS         when it expires, such as 90d (the default); at most 365d
  --name NAME            its name

Examples:
  portico token create --user ada@example.com --scope publish --expires 90d --name Pipeline
  portico token list --user ada@example.com
  portico token revoke 0b0a8a6e-… --user ada@example.com
`;

const options = {
  user: { type: 'string' },
  scope: { type: 'string', multiple: true },
  expires: { type: 'string', default: '90d' },
  name: { type: 'string', default: 'Command line' },
} as const;

const dayMs = 86_400_000;

/** Manages personal tokens from the command line. */
export const tokenCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [word, ...others] = positionals;
  const command = toAction(word, ['create', 'list', 'revoke']);
  const id = command === 'revoke' ? onlyWord(others, 'The id of the token') : undefined;
  if (command !== 'revoke') refuseWords(others);
  if (values.user === undefined) throw new UsageError('Say whose token it is: --user EMAIL.');
  const scopes = (values.scope ?? []).map(toScope);
  const expires_at = toExpiry(values.expires);
  await using services = await openLocalServices(settings);
  const user = await services.users.findByEmail(values.user);
  if (!user) throw new StartError(`There is no user ${values.user}.`);
  const { personalTokens } = services;
  if (command === 'create') {
    if (scopes.length === 0) throw new UsageError(`Say --scope with one of: ${tokenScopes.join(', ')}.`);
    const made = await personalTokens.create(user, { name: values.name, scopes, expires_at }, { kind: 'system' });
    console.log(made.token);
    console.error(`This is the only time that the token is shown. It expires at ${expires_at}. Its id: ${made.id}`);
  } else if (command === 'revoke') {
    await personalTokens.revoke(user, id as string, { kind: 'system' });
  } else {
    for (const token of (await personalTokens.list(user, { size: 1000, number: 1 })).data) {
      const used = token.last_used_at ?? 'never used';
      console.log(
        `${token.id}  …${token.last_four}  ${token.scopes.join(' ')}  until ${token.expires_at}  ${used}  ${token.name}`,
      );
    }
  }
  return 0;
}

function toScope(word: string): TokenScope {
  const scope = tokenScopes.find((known) => known === word);
  if (!scope) throw new UsageError(`--scope must be one of: ${tokenScopes.join(', ')}.`);
  return scope;
}

function toExpiry(word: string): string {
  const [, days] = /^(\d{1,3})d$/.exec(word) ?? [];
  if (days === undefined || Number(days) < 1 || Number(days) > 365) {
    throw new UsageError('--expires must be a number of days from 1d to 365d.');
  }
  return new Date(Date.now() + Number(days) * dayMs).toISOString();
}
