import type { Settings } from '../config.ts';
import { onlyWord, readArguments, refuseWords, toAction } from './arguments.ts';
import type { Command } from './command.ts';
import { chooseOrganization, openLocalServices, organizationToFill } from './local-services.ts';

const usage = `portico gateway <command>

  token NAME   create a token for a gateway; it is shown once
  tokens       list the active tokens
  revoke ID    revoke a token at once

  --organization NAME   the organization, where there are several

Examples:
  portico gateway token "Edge, Frankfurt"
  portico gateway tokens
  portico gateway revoke 0b0a8a6e-…
`;

const options = { organization: { type: 'string' } } as const;

/** Manages gateway tokens from the command line. */
export const gatewayCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [word, ...others] = positionals;
  const command = toAction(word, ['token', 'tokens', 'revoke']);
  if (command === 'tokens') refuseWords(others);
  const missing = command === 'token' ? 'The name of the gateway' : 'The id of the token';
  const subject = command === 'tokens' ? '' : onlyWord(others, missing);

  await using services = await openLocalServices(settings);
  const choose = command === 'token' ? organizationToFill : chooseOrganization;
  const org_id = await choose(services, values.organization);
  const { gateway } = services;
  if (command === 'token') {
    const { id, token } = await gateway.create(org_id, subject, { actor: { kind: 'system' } });
    console.log(token);
    console.error(`This is the only time that the token is shown. Revoke it by its id: ${id}`);
  } else if (command === 'revoke') {
    await gateway.revoke(org_id, subject, { actor: { kind: 'system' } });
  } else {
    for (const { id, name, last_four, last_used_at } of await gateway.list(org_id)) {
      console.log(`${id}  …${last_four}  ${last_used_at ?? 'never used'}  ${name}`);
    }
  }
  return 0;
}
