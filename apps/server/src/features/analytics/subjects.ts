import { hash } from 'node:crypto';
import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import { Refusal, type ReportedCall } from './event.ts';
import type { PlacedCall } from './keeping.ts';
import type { Place, SubjectStore } from './subject-store.ts';

/** Which product version a call belongs to, by where it went. */
export type FindProductVersion = (
  org_id: string,
  call: { method: string; host: string; path: string },
) => Promise<string | undefined>;

interface Deps {
  store: Pick<SubjectStore, 'findApplications' | 'findCredentials' | 'findVersions'>;
  findProductVersion?: FindProductVersion | undefined;
  clock(): number;
}

/** The place of an application, a credential or a version never changes, but each may be deleted. */
const rememberedMs = 30_000;
const rememberedMaximum = 100_000;

/** Resolves the subjects of an organization's events. */
export function createSubjects({ store, findProductVersion, clock }: Deps) {
  const applications = createMemory(clock, store.findApplications);
  const credentials = createMemory(clock, store.findCredentials);
  const versions = createMemory(clock, store.findVersions);

  async function versionOf(org_id: string, call: ReportedCall): Promise<string | undefined> {
    const { product_version_id, method = '', host = '', path = '' } = call;
    return product_version_id ?? findProductVersion?.(org_id, { method, host, path });
  }

  return {
    /** Resolves calls, in their order: each gets its place, or the reason why it has none. */
    async place(org_id: string, calls: readonly ReportedCall[]): Promise<(PlacedCall | Refusal)[]> {
      const version_ids: (string | undefined)[] = [];
      for (const call of calls) version_ids.push(call.product_version_id ?? (await versionOf(org_id, call)));
      const [byId, byCredential, versionById] = await Promise.all([
        applications(
          org_id,
          calls.map(({ application_id }) => application_id),
        ),
        credentials(
          org_id,
          calls.map(({ credential_id }) => credential_id),
        ),
        versions(org_id, version_ids),
      ]);

      return calls.map((call, at) => {
        const { application_id = '', credential_id = '', ...rest } = call;
        const credential = byCredential.get(credential_id);
        const version = versionById.get(version_ids[at] ?? '');
        const application = application_id
          ? byId.get(application_id)
          : credential_id
            ? credential && { ...credential, id: credential.application_id }
            : { id: unknownApplicationId, portal_id: version?.portal_id ?? '' };
        if (!application)
          return new Refusal(application_id ? 'application_id is not known' : 'credential_id is not known');
        if (credential_id && credential?.application_id !== application.id)
          return new Refusal('credential_id is not known');
        if (version?.portal_id !== application.portal_id) return new Refusal(unknownVersion(call));
        const { time, status, latency_ms, request_bytes, response_bytes, event_id } = rest;
        return {
          portal_id: application.portal_id,
          application_id: application.id,
          product_version_id: version.id,
          time,
          status,
          latency_ms,
          request_bytes,
          response_bytes,
          event_key: event_id === undefined ? undefined : toEventKey(org_id, event_id),
        };
      });
    },
  };
}

/** 96 bits of a hash: short, and long enough that no two ids share one. */
const toEventKey = (org_id: string, event_id: string): string =>
  hash('sha256', `${org_id} ${event_id}`, 'base64url').slice(0, 16);

const unknownVersion = ({ product_version_id }: ReportedCall) =>
  product_version_id ? 'product_version_id is not known' : 'method, host and path lead to no product version';

/** Looks ids up in batches and caches the results. */
function createMemory<Found extends Place>(
  clock: () => number,
  find: (org_id: string, ids: string[]) => Promise<Found[]>,
) {
  const remembered = createExpiringCache<Found>({ maximum: rememberedMaximum, for_ms: rememberedMs, clock });

  return async (org_id: string, ids: readonly (string | undefined)[]): Promise<Map<string, Found>> => {
    const known = new Map<string, Found>();
    const unknown: string[] = [];
    for (const id of new Set(ids)) {
      const found = id && remembered.get(`${org_id} ${id}`);
      if (found) known.set(found.id, found);
      else if (id) unknown.push(id);
    }
    for (let at = 0; at < unknown.length; at += 1000) {
      for (const found of await find(org_id, unknown.slice(at, at + 1000))) {
        known.set(found.id, found);
        remembered.set(`${org_id} ${found.id}`, found);
      }
    }
    return known;
  };
}
