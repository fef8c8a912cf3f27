import { hash } from 'node:crypto';
import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import { Refusal, type ReportedCall } from './event.ts';
import type { PlacedCall } from './keeping.ts';
import { createOperationMatcher, type NamedOperation, type OperationMatcher } from './operation-matcher.ts';
import type { Place, SubjectStore } from './subject-store.ts';

/** Which product version a call belongs to, by where it went. */
export type FindProductVersion = (
  org_id: string,
  call: { method: string; host: string; path: string },
) => Promise<string | undefined>;

/** The operations of a version; undefined without a specification. They are read only if their hash is not known yet. */
export type OperationsOf = (
  portal_id: string,
  product_version_id: string,
) => Promise<{ hash: string; read(): Promise<readonly NamedOperation[]> } | undefined>;

interface Deps {
  store: Pick<SubjectStore, 'findApplications' | 'findCredentials' | 'findVersions'>;
  findProductVersion?: FindProductVersion | undefined;
  operationsOf?: OperationsOf | undefined;
  clock(): number;
}

/** The place of an application, a credential or a version never changes, but each may be deleted. */
const rememberedMs = 30_000;
const rememberedMaximum = 100_000;

/** Resolves the subjects of an organization's events. */
export function createSubjects({ store, findProductVersion, operationsOf = async () => undefined, clock }: Deps) {
  const applications = createMemory(clock, store.findApplications);
  const credentials = createMemory(clock, store.findCredentials);
  const versions = createMemory(clock, store.findVersions);

  const matchers = createMatchers(clock, operationsOf);

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

      const matcherOf = await matchers(
        calls.flatMap(({ method, path }, at) => (method && path && versionById.get(version_ids[at] ?? '')) || []),
      );

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
        const { time, status, latency_ms, request_bytes, response_bytes, event_id, method, path } = rest;
        const isNamed = method !== undefined && path !== undefined && application.id !== unknownApplicationId;
        return {
          portal_id: application.portal_id,
          application_id: application.id,
          product_version_id: version.id,
          operation: isNamed ? matcherOf.get(version.id)?.(method, path) : undefined,
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

interface KnownMatcher {
  hash: string;
  find: OperationMatcher;
  checked_at: number;
}

/** A matcher takes memory by the operations of its specification, so few are cached. */
const matchersMaximum = 200;

/** Reads the operations of versions and caches them; whether they changed is asked every 30 seconds. */
function createMatchers(clock: () => number, operationsOf: OperationsOf) {
  const known = createCache<KnownMatcher>({ maximum: matchersMaximum });

  async function matcherOf({ portal_id, id }: Place): Promise<OperationMatcher> {
    const cached = known.get(id);
    if (cached && clock() - cached.checked_at < rememberedMs) return cached.find;
    const operations = await operationsOf(portal_id, id);
    const hash = operations?.hash ?? '';
    const find = cached?.hash === hash ? cached.find : createOperationMatcher((await operations?.read()) ?? []);
    known.set(id, { hash, find, checked_at: clock() });
    return find;
  }

  return async (versions: readonly Place[]): Promise<Map<string, OperationMatcher>> => {
    const matchers = new Map<string, OperationMatcher>();
    for (const version of new Set(versions)) {
      matchers.set(version.id, await matcherOf(version));
    }
    return matchers;
  };
}

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
