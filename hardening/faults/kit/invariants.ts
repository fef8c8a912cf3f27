import { setTimeout as sleep } from 'node:timers/promises';
import type { Querying } from '@portico/server/platform/database/database.ts';
import { createSecretHash } from '@portico/server/platform/secrets/secret-hash.ts';
import { sql } from 'kysely';
import { type BusyPortal, generationsIn, saidByGeneration } from './busy-portal.ts';
import { batchSize, type Ledger } from './mixed-load.ts';

/**
 * The damage after a fault: missing acknowledged writes, and half-done changes. It is checked while nothing writes.
 * PostgreSQL may still finish a killed server's statements between two queries, so only damage that is found twice
 * counts.
 */
export async function findViolations(portal: BusyPortal, ledger: Ledger): Promise<string[]> {
  const first = await look(portal, ledger);
  if (first.length === 0) return first;
  await sleep(1000);
  return look(portal, ledger);
}

async function look(portal: BusyPortal, ledger: Ledger): Promise<string[]> {
  const audited = await auditedTargets(portal);
  return [
    ...ledger.surprises,
    ...(await wrongSignUps(portal, ledger, audited)),
    ...(await wrongClients(portal, ledger, audited)),
    ...(await wrongKeys(portal, ledger)),
    ...(await wrongRequests(portal, ledger, audited)),
    ...(await wrongContent(portal, ledger)),
    ...(await wrongCounts(portal, ledger)),
  ];
}

/** The number of audit entries for each `action target`. */
async function auditedTargets({ database, org_id }: BusyPortal): Promise<Map<string, number>> {
  const events = database.query.selectFrom('audit_event').select(['action', 'target_id']).where('org_id', '=', org_id);
  const counts = new Map<string, number>();
  for (const { action, target_id } of await events.execute()) {
    const key = `${action} ${target_id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** An account, its mail and its audit entry are written together. */
async function wrongSignUps(
  { database, portal_id }: BusyPortal,
  { signUps }: Ledger,
  audited: Map<string, number>,
): Promise<string[]> {
  const developers = database.query.selectFrom('developer').select(['id', 'email']).where('portal_id', '=', portal_id);
  const rows = (await developers.execute()).filter(({ email }) => email.startsWith('s-'));
  const mails = await recipients(database.query, 'confirm-email');
  const wrong: string[] = [];
  for (const { id, email } of rows) {
    if (!signUps.has(email)) wrong.push(`Nobody asked for ${email}`);
    if (mails.get(email) !== 1) wrong.push(`${email} has ${mails.get(email) ?? 0} mails`);
    if (audited.get(`developer.registered ${id}`) !== 1) wrong.push(`The account ${email} is not in the audit log`);
  }
  const known = new Set(rows.map(({ email }) => email));
  for (const [email, outcome] of signUps)
    if (outcome === 'acknowledged' && !known.has(email)) wrong.push(`The account ${email} is lost`);
  const orphans = [...mails.keys()].filter((email) => email.startsWith('s-') && !known.has(email));
  for (const email of orphans) wrong.push(`A mail to ${email}, who has no account`);
  return wrong;
}

async function recipients(query: Querying, template: string): Promise<Map<string, number>> {
  const rows = await query.selectFrom('mail_outbox').select('to').where('template', '=', template).execute();
  return new Map([...Map.groupBy(rows, ({ to }) => to)].map(([to, all]) => [to, all.length]));
}

/** An application always has exactly one secret: the last acknowledged one. */
async function wrongClients(
  { database, settings, portal_id }: BusyPortal,
  { clients }: Ledger,
  audited: Map<string, number>,
): Promise<string[]> {
  const data_dir = settings.DATA_DIR as string;
  const hash = createSecretHash({ database, data_dir, now: () => new Date().toISOString() });
  const rows = await database.query
    .selectFrom('application')
    .leftJoin('credential', (on) =>
      on
        .onRef('credential.portal_id', '=', 'application.portal_id')
        .onRef('credential.application_id', '=', 'application.id')
        .on('credential.revoked_at', 'is', null),
    )
    .select(['application.id', 'application.name', 'credential.hash'])
    .where('application.portal_id', '=', portal_id)
    .where('application.name', 'like', 'client-%')
    .execute();
  const found = Map.groupBy(rows, ({ name }) => name);
  const wrong: string[] = [];
  for (const [name, all] of found) {
    const { id, hash: kept } = all[0] ?? { id: '', hash: null };
    const entry = clients.get(name);
    if (!entry) wrong.push(`Nobody asked for ${name}`);
    if (all.length !== 1 || kept === null) wrong.push(`${name} has ${kept === null ? 0 : all.length} secrets`);
    if (audited.get(`application.created ${id}`) !== 1) wrong.push(`${name} is not in the audit log`);
    if (!entry) continue;
    const refreshed = audited.get(`credential.secret-refreshed ${id}`) ?? 0;
    if (refreshed < entry.refreshed.surely || refreshed > entry.refreshed.perhaps)
      wrong.push(`${name} was given ${refreshed} new secrets, not ${entry.refreshed.surely}`);
    const fitting = await Promise.all([...(entry.isCopied ? entry.earlier : []), entry.secret ?? ''].map(hash));
    const isRight = kept !== null && fitting.includes(kept);
    const mayDiffer = !entry.isSure && refreshed > entry.refreshed.surely;
    if (entry.secret !== undefined && !isRight && !mayDiffer) wrong.push(`${name} lost its secret`);
  }
  for (const [name, { id }] of clients) if (id !== undefined && !found.has(name)) wrong.push(`${name} is lost`);
  return wrong;
}

async function wrongKeys({ database, portal_id }: BusyPortal, { keys }: Ledger): Promise<string[]> {
  const rows = await database.query
    .selectFrom('registration')
    .innerJoin('credential', 'credential.application_id', 'registration.application_id')
    .select(['registration.application_id', 'credential.last_four'])
    .where('registration.portal_id', '=', portal_id)
    .where('registration.status', '=', 'approved')
    .execute();
  const kept = new Set(rows.map(({ application_id, last_four }) => `${application_id} ${last_four}`));
  return keys
    .filter(({ application_id, key }) => !kept.has(`${application_id} ${key.slice(-4)}`))
    .map(({ application_id }) => `The key or the registration of ${application_id} is lost`);
}

/** A decision, its mail and its audit entry are written together. */
async function wrongRequests(
  { database, portal_id }: BusyPortal,
  { requests }: Ledger,
  audited: Map<string, number>,
): Promise<string[]> {
  const registrations = database.query.selectFrom('registration').select(['id', 'status']);
  const statuses = new Map(
    (await registrations.where('portal_id', '=', portal_id).execute()).map(({ id, status }) => [id, status]),
  );
  const mails = database.query.selectFrom('mail_outbox').select('template_values');
  const told = new Map<string, number>();
  for (const { template_values } of await mails.where('template', '=', 'registration-approved').execute()) {
    const { application = '' } = template_values;
    told.set(application, (told.get(application) ?? 0) + 1);
  }
  const wrong: string[] = [];
  for (const [name, { registration_id, approval }] of requests) {
    const status = statuses.get(registration_id);
    if (status === undefined) wrong.push(`The registration of ${name} is lost`);
    if (approval === 'acknowledged' && status !== 'approved') wrong.push(`The approval of ${name} is lost`);
    const expected = status === 'approved' ? 1 : 0;
    const [mailed = 0, noted = 0] = [told.get(name), audited.get(`registration.approved ${registration_id}`)];
    if (mailed !== expected || noted !== expected)
      wrong.push(`${name} is ${status} with ${mailed} mails and ${noted} entries in the log`);
  }
  return wrong;
}

/** The content is of one generation: the last acknowledged one, or one that was tried after it. */
async function wrongContent(portal: BusyPortal, { generations }: Ledger): Promise<string[]> {
  const found = await generationsIn(portal);
  const [[generation, count] = ['none', 0], ...others] = Object.entries(found);
  if (others.length > 0 || count !== saidByGeneration) return [`A mixture of generations: ${JSON.stringify(found)}`];
  const { acknowledged, tried, published } = generations;
  const isExpected = Number(generation) >= acknowledged && Number(generation) <= tried;
  const revisions = await portal.database.query
    .selectFrom('revision')
    .select('number')
    .where('portal_id', '=', portal.portal_id)
    .execute();
  // The first revision existed before, and the oldest of many are deleted.
  const numbers = revisions.map(({ number }) => number);
  const made = Math.max(...numbers) - 1;
  const hasGap = Math.max(...numbers) - Math.min(...numbers) + 1 !== numbers.length;
  return [
    ...(hasGap ? [`Revisions are missing between others: ${numbers.join()}`] : []),
    ...(isExpected ? [] : [`Generation ${generation} is there, ${acknowledged} was acknowledged`]),
    ...(made < published || made > tried ? [`${made} revisions for ${published} publishes`] : []),
  ];
}

/** Each reported call is counted once; a batch is counted whole or not at all. */
async function wrongCounts(portal: BusyPortal, { batches }: Ledger): Promise<string[]> {
  const counted = await countCalls(portal);
  const least = batches.acknowledged * batchSize;
  const most = least + batches.unsure.length * batchSize;
  const isWhole = counted % batchSize === 0;
  return counted >= least && counted <= most && isWhole
    ? []
    : [`${counted} calls are counted, not ${least} to ${most}`];
}

async function countCalls({ services, ada }: BusyPortal): Promise<number> {
  const day = 86_400_000;
  const query = { start_ms: Date.now() - day, end_ms: Date.now() + 60_000, metrics: ['REQUEST_COUNT' as const] };
  const { records } = await services.analytics.query({ ...ada, email: 'ada@example.com' }, '90d', query);
  return records[0]?.event.REQUEST_COUNT ?? 0;
}

/** Slow checks that run once at the end: of the audit log, and of the database itself. */
export async function findDeepViolations({ database, services, org_id }: BusyPortal): Promise<string[]> {
  await services.auditChain.chainAll();
  const { broken, waiting } = await services.auditChain.verify(org_id);
  const wrong = broken ? [`The audit log is broken: ${JSON.stringify(broken)}`] : [];
  if (waiting > 0) wrong.push(`${waiting} entries of the audit log are not chained`);
  if (database.engine === 'postgres') return wrong;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.query);
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(database.query);
  if (rows[0]?.integrity_check !== 'ok') wrong.push(`The file is damaged: ${JSON.stringify(rows)}`);
  if (dangling.length > 0) wrong.push(`Rows without what they belong to: ${JSON.stringify(dangling)}`);
  return wrong;
}
