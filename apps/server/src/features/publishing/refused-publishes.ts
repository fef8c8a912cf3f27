import { type Cause, Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import { because } from '../../platform/because.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { AuditService, RecordAudit } from '../audit/service.ts';
import { FolderError, formatFinding, placeOf } from '../publication/findings.ts';
import type { PublishOptions } from './service.ts';

interface Deps {
  recordAudit: RecordAudit;
  transact: Transact;
}

const refusedPublish = 'portal.publish-refused';

const longestReason = 300;

/** Records refused publishes for the overview, because nobody watches the pipeline. */
export const createRefusalNotes =
  ({ recordAudit, transact }: Deps) =>
  ({ org_id, id, address }: Actor, portal: string, error: unknown): Promise<void> =>
    transact((transaction) =>
      recordAudit(transaction, {
        org_id,
        action: refusedPublish,
        actor: { kind: 'user', id },
        address,
        details: { portal, ...toReason(error) },
      }),
    );

/** Records a publish in its transaction if it changed something, like rollbacks and edits do. */
export const createPublishNotes =
  ({ recordAudit }: Pick<Deps, 'recordAudit'>) =>
  ({ org_id, id, address }: Actor, portal: string): NonNullable<PublishOptions['record']> =>
  (transaction, { revision, changes }) =>
    recordAudit(transaction, {
      org_id,
      action: 'portal.published',
      actor: { kind: 'user', id },
      address,
      details: { portal, revision, changes: changes.length },
    });

/** Reads refused publishes from the audit log. */
export const createRefusedPublishes = (listAudit: AuditService['list']) => async (org_id: string, since: string) => {
  const { data } = await listAudit(org_id, { action: refusedPublish, since }, { size: 20, number: 1 });
  return data.map(({ id, at, actor, details: { portal, reason, findings, cause } }) => ({
    id,
    at,
    author: actor.email,
    portal: String(portal),
    reason: String(reason),
    findings: Number(findings),
    ...(typeof cause === 'string' && { cause: JSON.parse(cause) as Cause }),
  }));
};

/** The audit log stores plain values, so the cause is stored as JSON. */
function toReason(error: unknown): { reason: string; findings: number; cause?: string } {
  if (error instanceof FolderError) {
    const [first] = error.findings;
    const findings = error.findings.length;
    if (!first) return { reason: '', findings };
    const { reason, cause: inner = { code: 'invalid' } } = first;
    const { cause } = because('in-file', { place: placeOf(first), reason: { reason, cause: inner } });
    return { reason: formatFinding(first).slice(0, longestReason), findings, cause: JSON.stringify(cause) };
  }
  // Internal errors are in the server's log, and are not shown in the overview.
  if (!(error instanceof Problem)) return { reason: '', findings: 0 };
  const cause: Cause = { code: error.code };
  return { reason: error.message.slice(0, longestReason), findings: 0, cause: JSON.stringify(cause) };
}
