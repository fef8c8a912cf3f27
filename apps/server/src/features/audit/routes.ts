import { Readable } from 'node:stream';
import * as contract from '@portico/contract/audit.ts';
import type { Query } from '@portico/contract/operation.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLines } from './formats.ts';
import type { AuditFilter, AuditService } from './service.ts';

interface Parts {
  audit: AuditService;
  transact: Transact;
}

const kinds = {
  csv: { media_type: 'text/csv; charset=utf-8', file: 'audit.csv' },
  jsonl: { media_type: 'application/x-ndjson; charset=utf-8', file: 'audit.jsonl' },
} as const;

export const auditRoutes = ({ audit, transact }: Parts) => [
  handle(contract.listAuditLog, ({ user, query }) => audit.list(user.org_id, toFilter(query), toPageRequest(query))),

  handle(contract.exportAuditLog, async ({ user, query, request, reply }) => {
    const { org_id, id } = user;
    const { format } = query;
    const filter = toFilter(query);
    // The export of a log is itself recorded.
    const event = { org_id, action: 'audit.exported', actor: { kind: 'user', id } } as const;
    await transact((transaction) =>
      audit.record(transaction, { ...event, address: request.ip, details: { format, ...onlyGiven(filter) } }),
    );
    const { media_type, file } = kinds[format];
    reply.type(media_type).header('content-disposition', `attachment; filename="${file}"`);
    return Readable.from(toLines(audit.read(org_id, filter), format));
  }),
];

const onlyGiven = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));

function toFilter(query: Query<typeof contract.listAuditLog> | Query<typeof contract.exportAuditLog>): AuditFilter {
  return {
    portal_id: query['filter[portal_id]'],
    action: query['filter[action]'],
    actor_id: query['filter[actor_id]'],
    target_id: query['filter[target_id]'],
    since: toMoment(query['filter[at][gte]']),
    until: toMoment(query['filter[at][lt]']),
    text: query['filter[text][contains]'],
  };
}

/** Times are stored and compared as text of one format. */
const toMoment = (text: string | undefined) => (text === undefined ? undefined : new Date(text).toISOString());
