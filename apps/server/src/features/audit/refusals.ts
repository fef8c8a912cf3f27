import type { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import { whyUnavailable } from '../../platform/database/unavailable.ts';
import type { AuditEvent, RecordAudit } from './service.ts';
import type { AuditScope } from './store.ts';

/** The known actor who was refused: a user, perhaps by a token, or an application. */
export type Refused = AuditScope & {
  actor: AuditEvent['actor'];
  target?: NonNullable<AuditEvent['target']>;
  details?: Record<string, string>;
};

const known = new WeakMap<Problem, Refused>();

/** Attaches the actor to a refusal for the audit log. It never reaches the answer. */
export function aboutWhom(problem: Problem, refused: Refused): Problem {
  known.set(problem, refused);
  return problem;
}

const hourMs = 3_600_000;
/** Limits of remembered refusals, in total and for each tenant: no tenant can fill the memory of others. */
const summariesMaximum = 10_000;
const summariesOfOne = 500;
const writtenAtOnce = 200;

interface Summary {
  event: Omit<AuditEvent, 'details'>;
  details: Record<string, string>;
  /** Refusals by reason that are not written yet. */
  counts: Map<string, number>;
  /** One hour after the first refusal; until then all are one summary. */
  ends_ms: number;
  isTold: boolean;
}

const add = ({ counts }: Summary, reason: string, times: number) =>
  counts.set(reason, (counts.get(reason) ?? 0) + times);

interface Deps {
  recordAudit: RecordAudit;
  transact: Transact;
  clock(): number;
}

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/**
 * Writes refusals to the audit log as summaries: the first of a kind within seconds, with those that arrived meanwhile,
 * and the rest after an hour. Repeated refusals cause two entries an hour, and no request waits for them.
 */
export function createRefusalLog({ recordAudit, transact, clock }: Deps) {
  const summaries = new Map<string, Summary>();
  const sizes = new Map<string, number>();
  const scopeOf = ({ portal_id, org_id }: Summary['event']) => portal_id ?? org_id ?? '';
  const isFull = (scope: string) => summaries.size >= summariesMaximum || (sizes.get(scope) ?? 0) >= summariesOfOne;

  function forget(key: string, { event }: Summary): void {
    if (!summaries.delete(key)) return;
    const size = (sizes.get(scopeOf(event)) ?? 1) - 1;
    if (size === 0) sizes.delete(scopeOf(event));
    else sizes.set(scopeOf(event), size);
  }

  function count(key: string, reason: string, event: Summary['event'], details: Record<string, string>): void {
    let summary = summaries.get(key);
    if (!summary) {
      const scope = scopeOf(event);
      if (isFull(scope) && !key.startsWith('rest ')) {
        countRest(event);
        return;
      }
      summary = { event, details, counts: new Map(), ends_ms: clock() + hourMs, isTold: false };
      summaries.set(key, summary);
      sizes.set(scope, (sizes.get(scope) ?? 0) + 1);
    }
    add(summary, reason, 1);
  }

  function countRest({ action, portal_id, org_id }: Summary['event']): void {
    const scope = portal_id === undefined ? { org_id } : { portal_id };
    const event = { ...scope, action, actor: { kind: 'anyone' } } as Summary['event'];
    count(`rest ${action} ${portal_id ?? org_id}`, 'others', event, {});
  }

  async function tell({ event, details, counts }: Summary): Promise<void> {
    const told = Object.fromEntries(counts);
    await transact((transaction) =>
      recordAudit(transaction, { ...event, details: { ...details, ...told } } as AuditEvent),
    );
  }

  return {
    /** Counts an operation that an actor may not perform, because of their role or the scope of their token. */
    noteOperation(problem: Problem, operation: string, caller?: Refused): void {
      const refused = known.get(problem) ?? caller;
      if (!refused) return;
      const { details = {}, target: _, ...event } = refused;
      const key = ['operation', refused.actor.id, details.token, operation].join(' ');
      const target = { kind: 'operation', id: operation };
      count(key, 'count', { ...event, action: 'access.refused', target } as Summary['event'], details);
    },

    /** Counts a refused call that a gateway asked about. Calls of unknown callers are one summary for each gateway. */
    noteCall(problem: Problem, gateway: { org_id: string; id: string }): void {
      const refused = known.get(problem);
      if (!refused) {
        const target = { kind: 'gateway-token', id: gateway.id };
        const event = { org_id: gateway.org_id, actor: { kind: 'anyone' }, action: 'call.refused', target } as const;
        count(`gateway ${gateway.id}`, problem.code, event, {});
        return;
      }
      const { details = {}, ...event } = refused;
      const key = ['call', refused.target?.id, details.product_version, details.credential, problem.code].join(' ');
      count(key, 'count', { ...event, action: 'call.refused' } as Summary['event'], {
        ...details,
        reason: problem.code,
      });
    },

    /** Writes due summaries; all of them at shutdown. A failed write is retried in the next round. */
    async write(isEnd = false): Promise<void> {
      let left = writtenAtOnce;
      for (const [key, summary] of summaries) {
        const isOver = clock() >= summary.ends_ms;
        if (summary.counts.size > 0 && (isEnd || isOver || !summary.isTold)) {
          if (left === 0 && !isEnd) return;
          left -= 1;
          const { counts } = summary;
          summary.counts = new Map();
          try {
            await tell({ ...summary, counts });
          } catch (error) {
            // Refusals of a deleted portal are dropped.
            if (whyUnavailable(error)) for (const [reason, times] of counts) add(summary, reason, times);
            else forget(key, summary);
            throw error;
          }
          summary.isTold = true;
        }
        if (isOver) forget(key, summary);
      }
    },
  };
}
