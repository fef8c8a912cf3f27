import * as catalog from '@portico/contract/catalog.ts';
import { getDocumentAsset } from '@portico/contract/document-assets.ts';
import * as documents from '@portico/contract/documents.ts';
import type { Operation } from '@portico/contract/operation.ts';
import * as reference from '@portico/contract/reference.ts';
import { getCatalogFilters, searchPortal } from '@portico/contract/search.ts';
import * as specs from '@portico/contract/specs.ts';
import type { Logger } from 'pino';
import { createCache } from '../platform/cache/cache.ts';
import type { Replicas } from '../platform/database/replicas/replicas.ts';
import type { DeviceCookie } from '../platform/http/device-cookie.ts';
import type { Call, Route } from '../platform/http/handle.ts';
import { readBearerToken } from '../platform/http/session-cookies.ts';
import { counter, gauge, type Metric } from '../platform/metrics/metric.ts';
import type { Portal } from '../platform/portal.ts';

/** Reads of published content. Authentication and access are checked on the primary before. */
const replicaReads: ReadonlySet<Operation> = new Set<Operation>([
  catalog.listProducts,
  catalog.getProduct,
  catalog.listProductVersions,
  catalog.getProductVersion,
  documents.listProductDocuments,
  documents.getProductDocument,
  getDocumentAsset,
  reference.getReferenceIndex,
  reference.getReferenceOperation,
  reference.getReferenceSchema,
  reference.getReferenceBundle,
  searchPortal,
  getCatalogFilters,
  specs.getProductVersionSpec,
  specs.getProductVersionSpecOperations,
]);

/** How long a browser reads from the primary after a change. Replicas in use lag much less than this. */
const wroteSeconds = 2;
const rememberedRevisions = 10_000;

/**
 * Reads of published content may come from a replica that has the portal's current revision. Everything that changes content
 * or access, including revocations, raises the revision in the same transaction. Sessions are always read from the primary.
 * After a change, a browser gets a cookie that makes every instance read from the primary for a while.
 */
export function createReplicaReads(replicas: Replicas | undefined, wrote: DeviceCookie) {
  const firstSeen = createCache<{ at_ms: number }>({ maximum: rememberedRevisions });

  /** When this server first saw the revision; the revision was committed before that. */
  const sinceOf = ({ id, catalog_revision }: Portal): number =>
    firstSeen.getOrMake(`${id} ${catalog_revision}`, () => ({ at_ms: replicas!.now() })).at_ms;

  const mayReadFrom = ({ request }: Call<Operation>) =>
    wrote.read(request) === undefined && readBearerToken(request) === undefined;

  function toRoute(route: Route): Route {
    const { operation, answer } = route;
    if (!replicas) return route;
    if (replicaReads.has(operation)) {
      return {
        operation,
        answer: (call) =>
          mayReadFrom(call)
            ? replicas.around({ since_ms: sinceOf((call as unknown as { portal: Portal }).portal) }, () => answer(call))
            : answer(call),
      };
    }
    if (operation.method === 'GET') return route;
    return {
      operation,
      async answer(call) {
        const answered = await answer(call);
        if (!call.reply.sent) wrote.set(call.request, call.reply, { token: '1', seconds: wroteSeconds });
        return answered;
      },
    };
  }

  return { toRoute };
}

/** Logs when a replica is left out, and when it is used again. */
export const logReplicas = (replicas: Replicas | undefined, log: Logger): void =>
  replicas?.onChange(({ name, state }) =>
    state === 'ready'
      ? log.info({ replica: name }, 'reading from a replica')
      : log.warn({ replica: name, state }, 'a replica is left out'),
  );

export const replicaMetrics = (replicas: Replicas | undefined): Metric[] =>
  replicas
    ? [
        {
          ...gauge('portico_replica_up', 'Whether reads may come from the replica', async () =>
            toNumbers(await replicas.report(), ({ state }) => Number(state === 'ready')),
          ),
          label: 'replica',
        },
        {
          ...gauge('portico_replica_lag_seconds', 'How old what the replica shows may be', async () =>
            toNumbers(await replicas.report(), ({ lag_seconds = Number.POSITIVE_INFINITY }) => lag_seconds),
          ),
          label: 'replica',
        },
        counter('portico_replica_reads_total', 'Reads that a replica could have answered', 'by', {
          read: () => new Map<string, number>(replicas.counts()),
        }),
      ]
    : [];

type Report = Awaited<ReturnType<Replicas['report']>>[number];

const toNumbers = (reports: readonly Report[], toNumber: (report: Report) => number) =>
  new Map(reports.map((report) => [report.name, toNumber(report)]));
