import type { Settings } from '../config.ts';
import type { AuditBreak, AuditVerdict } from '../features/audit/chain.ts';
import { readArguments, refuseWords, toAction } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { chooseOrganization, type LocalServices, openLocalServices } from './local-services.ts';

const usage = `portico audit verify

  Reads the audit log, and names the first entry that was changed.

  --organization NAME   the organization; by default all of them
  --head PLACE:HASH     check that the log still has this entry, as an earlier run printed it

  Exits with 1 if an entry was changed, or the given one is missing.

Examples:
  portico audit verify
  portico audit verify --organization Saltmere --head 1204:4JsZ…
`;

const options = { organization: { type: 'string' }, head: { type: 'string' } } as const;

/** Verifies the hash chain of the audit log. */
export const auditCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [word, ...others] = positionals;
  toAction(word, ['verify']);
  refuseWords(others);
  const noted = toHead(values.head);
  await using services = await openLocalServices(settings);
  const { auditChain } = services;
  let code = 0;
  for (const { id, name } of await organizationsMeant(services, values.organization, noted !== undefined)) {
    const verdict = await auditChain.verify(id);
    console.log(`${name}: ${describeVerdict(verdict)}`);
    const isThere = !noted || (await auditChain.has(id, noted.seq, noted.hash));
    if (!isThere) console.log(`${name}: the log has no entry ${noted.seq} with the hash ${noted.hash}.`);
    if (verdict.broken || !isThere) code = 1;
  }
  return code;
}

/** `isOne`: an expected entry belongs to one organization, which must be named unless there is only one. */
async function organizationsMeant(services: LocalServices, wanted: string | undefined, isOne: boolean) {
  const known = await services.organization.list();
  if (wanted === undefined && !isOne) return known;
  const chosen = await chooseOrganization(services, wanted);
  return known.filter(({ id }) => id === chosen);
}

function toHead(word: string | undefined): { seq: number; hash: string } | undefined {
  if (word === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,9}):([\w-]{43})$/.exec(word) ?? [];
  if (seq === undefined || hash === undefined) throw new UsageError('--head must be a number, a colon and a hash.');
  return { seq: Number(seq), hash };
}

function describeVerdict({ head, waiting, broken }: AuditVerdict): string {
  if (broken) return describeBreak(broken);
  const entries = `${head.seq} ${head.seq === 1 ? 'entry' : 'entries'}, unbroken.`;
  const end = head.seq === 0 ? '' : ` The last is ${head.seq}:${head.hash}`;
  return `${entries}${waiting === 0 ? '' : ` ${waiting} more wait to be chained.`}${end}`;
}

const faults: Record<AuditBreak['fault'], string> = {
  changed: 'it is not what was written',
  missing: 'it is missing',
  misplaced: 'it is not in its place',
  foreign: 'it was not written by this server',
  cut: 'the log does not end where it was left',
  emptied: 'the log is empty, but was not when it was left',
  unsealed: 'the seal of its length is missing or not ours',
};

function describeBreak({ seq, id, at, fault }: AuditBreak): string {
  if (fault === 'emptied' || fault === 'unsealed') return `broken: ${faults[fault]}.`;
  const which = seq === null ? 'an entry without a place' : `entry ${seq}`;
  const more = id === null ? '' : ` (${id}, ${at})`;
  return `broken at ${which}${more}: ${faults[fault]}.`;
}
