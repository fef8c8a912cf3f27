import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { ScopeChange } from '../applications/needs.ts';
import { stillOnOffer } from '../applications/scopes.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { GrantStore } from './grant-store.ts';

interface Deps {
  store: GrantStore;
  recordAudit: RecordAudit;
  now(): string;
}

interface Approved {
  portal_id: string;
  id: string;
  application_id: string;
  requested_scopes: readonly string[];
}

interface Approval extends Pick<ScopeChange, 'wanted' | 'developers' | 'actor'> {
  /** The scopes that the application's strategy offers. */
  offered: readonly string[];
  /** The user who approved it; null if it was approved automatically. */
  decided_by: string | null;
}

export const without = (scopes: readonly string[], gone: readonly string[]): string[] =>
  scopes.filter((scope) => !gone.includes(scope));
export const together = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** The developers that a decision about an application concerns, without duplicates. */
export const concerned = (...developers: (string | null)[]): string[] =>
  together(developers.filter((id) => id !== null));

type Registered = Awaited<ReturnType<GrantStore['listOfApplication']>>[number];

export type Grants = ReturnType<typeof createGrants>;

/**
 * Developers request scopes, and the approval of the registration grants them, which may be automatic. Giving up scopes
 * needs no approval.
 */
export function createGrants({ store, recordAudit, now }: Deps) {
  const isAutomatic = async (transaction: Querying, change: ScopeChange, registration: Registered) => {
    const { registration_enabled, auto_approve, auto_approve_registrations, sunset_at } = registration;
    const isOpen = registration_enabled === true && (sunset_at === null || sunset_at > now());
    if (!isOpen || !(auto_approve || auto_approve_registrations)) return false;
    const { portal_id, developers } = change;
    return !(await store.wasRefused(transaction, portal_id, developers, registration.product_version_id));
  };

  /** Removes unwanted scopes from each registration, and requests additional ones. */
  async function apply(transaction: Querying, change: ScopeChange, registration: Registered): Promise<void> {
    const { portal_id, before, wanted, actor } = change;
    const { id, status, requested_scopes, granted_scopes } = registration;
    const removed = without(before, wanted);
    const isApproved = status === 'approved';
    // A pending registration keeps its requests as the reviewer sees them, except for removed scopes. New ones are
    // requested after its approval.
    const added = isApproved ? without(wanted, [...before, ...requested_scopes]) : [];
    const requested = together(without(requested_scopes, removed), added);
    const kept = without(granted_scopes, removed);
    if (requested.length === requested_scopes.length && added.length === 0 && kept.length === granted_scopes.length) {
      return;
    }
    const isGranted = added.length > 0 && (await isAutomatic(transaction, change, registration));
    const granted = isGranted ? together(kept, added) : kept;
    const isWaiting = isApproved && without(requested, granted).length > 0;
    const time = now();
    await store.setScopes(transaction, portal_id, id, {
      requested_scopes: requested,
      ...(granted.join() !== granted_scopes.join() && { granted_scopes: granted }),
      scopes_asked_at: !isWaiting
        ? null
        : added.length > 0 && !isGranted
          ? time
          : (registration.scopes_asked_at ?? time),
      ...(isGranted && { scopes_decided_at: time, scopes_decided_by: null }),
    });
    const record = (action: AuditActionOn<'registration'>, scopes: readonly string[], by = actor) =>
      scopes.length > 0
        ? recordAudit(transaction, {
            portal_id,
            action,
            actor: by,
            target: { kind: 'registration', id },
            details: { scopes: scopes.join(' ') },
          })
        : undefined;
    await record('registration.scopes-given-up', without(granted_scopes, kept));
    await record('registration.scopes-requested', added);
    if (isGranted) await record('registration.scopes-granted', added, { kind: 'system' });
  }

  async function change(transaction: Querying, wish: ScopeChange): Promise<void> {
    const { portal_id, application_id, except } = wish;
    for (const registration of await store.listOfApplication(transaction, portal_id, application_id)) {
      if (registration.id !== except) await apply(transaction, wish, registration);
    }
  }

  return {
    change,
    lockApplication: store.lockApplication,

    /**
     * Grants an approved registration its requested scopes, as far as they are offered. From then on the application
     * requests them for its other registrations too, and its other requests apply to this one.
     */
    async approved(transaction: Querying, registration: Approved, approval: Approval): Promise<void> {
      const { portal_id, id, application_id } = registration;
      const { wanted, offered, developers, actor, decided_by } = approval;
      const granted = stillOnOffer(registration.requested_scopes, offered);
      const more = without(stillOnOffer(wanted, offered), granted);
      const time = now();
      await store.setScopes(transaction, portal_id, id, {
        ...(registration.requested_scopes.length > 0 && { granted_scopes: granted }),
        requested_scopes: [...granted, ...more],
        scopes_asked_at: more.length > 0 ? time : null,
        scopes_decided_at: time,
        scopes_decided_by: decided_by,
      });
      const all = together(wanted, granted);
      if (all.length === wanted.length) return;
      await store.setWanted(transaction, portal_id, application_id, all);
      await change(transaction, {
        portal_id,
        application_id,
        developers,
        actor,
        before: wanted,
        wanted: all,
        except: id,
      });
    },
  };
}
