import { text } from 'node:stream/consumers';
import { type UserRole, userRoles } from '@portico/contract/constants.ts';
import type { Settings } from '../config.ts';
import { readArguments, refuseWords, toAction } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { openLocalServices, organizationToFill } from './local-services.ts';
import { StartError } from './start-error.ts';

const usage = `portico user create --owner --email EMAIL --name NAME

  Creates a user of an organization, and prints a link to set their password, which expires after an hour.

  --owner               an owner; required for the first user of an organization
  --role ROLE           the role: ${userRoles.join(', ')}
  --email EMAIL         their email address
  --name NAME           their full name
  --organization NAME   the organization, where there are several
  --password-stdin      read the password from the standard input instead of printing a link

Examples:
  portico user create --owner --email olga@example.com --name "Olga Owner"
  portico user create --role reviewer --email remo@example.com --name "Remo Reviewer" --organization Saltmere
`;

const options = {
  owner: { type: 'boolean' },
  role: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  organization: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

/** Creates users from the operator's command line, also when no user can log in or the set-up link is lost. */
export const userCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [word, ...others] = positionals;
  toAction(word, ['create']);
  refuseWords(others);
  const { email, name } = values;
  if (email === undefined) throw new UsageError('Say whose account it is: --email EMAIL.');
  if (name === undefined) throw new UsageError('Say what they are called: --name NAME.');
  if (!/^[^\s@<>",]+@[^\s@<>",]+$/.test(email))
    throw new UsageError('--email must be an email address, such as you@example.com.');
  const role = toRole(values.owner ? 'owner' : values.role);
  const password = values['password-stdin'] ? await readPassword() : undefined;
  await using services = await openLocalServices(settings);
  const org_id = await organizationToFill(services, values.organization);
  const token = await services.setup.addUser({ org_id, email, full_name: name, role, password });
  const site = settings.public_url?.origin ?? `http://localhost:${settings.port}`;
  if (token === undefined) console.log(`${email} can log in at ${site}/console/login`);
  else console.log(`Set the password within an hour, once: ${toLink(site, token, email)}`);
  if (!settings.public_url)
    console.error(`If the server is reached elsewhere than at ${site}, set PORT or PUBLIC_URL as it has them.`);
  return 0;
}

const toLink = (site: string, token: string, email: string) =>
  `${site}/console/reset-password?${new URLSearchParams({ token, email })}`;

function toRole(word: string | undefined): UserRole {
  const role = userRoles.find((known) => known === word);
  if (!role) throw new UsageError(`Say --owner, or --role with one of: ${userRoles.join(', ')}.`);
  return role;
}

/** From a pipe: a terminal would show the password, and an option would put it into the list of processes. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY)
    throw new StartError('Pipe the password into --password-stdin, or leave that out for a link to set one.');
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (given === '') throw new StartError('The standard input has no password.');
  return given;
}
