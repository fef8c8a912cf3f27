import type { Settings } from '../config.ts';
import { chooseOrganization, openLocalServices, organizationToFill } from './local-services.ts';

const usage = `portico gateway <command>

  token NAME   make a token for a gateway; it is shown once
  tokens       list the tokens in use
  revoke ID    end a token at once

  --organization NAME   whose tokens, where there are several organizations
`;

/** Tokens by which gateways report and ask, for whoever runs the server. */
export async function runGatewayCommand(words: string[], settings: Settings): Promise<number> {
  const { command, subject, organization } = readWords(words);
  const isComplete = command === 'tokens' || ((command === 'token' || command === 'revoke') && subject);
  if (!isComplete) {
    console.log(usage);
    return 1;
  }

  await using services = await openLocalServices(settings);
  const choose = command === 'token' ? organizationToFill : chooseOrganization;
  const org_id = await choose(services, organization);
  const { gateway } = services;
  if (command === 'token') {
    const { id, token } = await gateway.create(org_id, subject as string, { kind: 'system' });
    console.log(token);
    console.error(`This is the only time that the token is shown. Revoke it by its id: ${id}`);
  } else if (command === 'revoke') {
    await gateway.revoke(org_id, subject as string, { kind: 'system' });
  } else {
    for (const { id, name, last_four, last_used_at } of await gateway.list(org_id)) {
      console.log(`${id}  …${last_four}  ${last_used_at ?? 'never used'}  ${name}`);
    }
  }
  return 0;
}

function readWords(words: string[]) {
  const at = words.indexOf('--organization');
  const organization = at === -1 ? undefined : words[at + 1];
  const [command, subject] = at === -1 ? words : words.toSpliced(at, 2);
  return { command, subject, organization };
}
