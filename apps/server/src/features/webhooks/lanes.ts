/** The limits of concurrent deliveries on one server. */
const maxima = {
  /** Limits young deliveries; older ones are slow and must not block others. */
  lanes: 32,
  /** Limits all deliveries. */
  all: 256,
  ofOrganization: 8,
  ofEndpoint: 2,
  /** For endpoints whose latest delivery was slow or failed. */
  ofStrugglingEndpoint: 1,
  strugglingOfOrganization: 4,
} as const;

/** A delivery that takes longer is slow. */
export const slowAfterMs = 1000;
const strugglingMaximum = 10_000;

export interface Lane {
  readonly org_id: string;
  readonly endpoint_id: string;
  readonly began: number;
}

/** Organizations and endpoints that have reached their limit of concurrent deliveries. */
export interface Busy {
  organizations: string[];
  endpoints: string[];
}

/**
 * Shares the server's concurrent deliveries among organizations and endpoints: slow receivers delay only their own
 * organization.
 */
export function createLanes(clock: () => number) {
  const taken = new Set<Lane>();
  /** The organization of each struggling endpoint. */
  const struggling = new Map<string, string>();
  const isYoung = ({ began }: Lane) => clock() - began < slowAfterMs;

  const countBy = (keyOf: (lane: Lane) => string, which: (lane: Lane) => boolean = () => true): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const lane of taken) if (which(lane)) counts.set(keyOf(lane), (counts.get(keyOf(lane)) ?? 0) + 1);
    return counts;
  };
  const atLeast = (counts: Map<string, number>, maximum: (key: string) => number): string[] =>
    [...counts].flatMap(([key, count]) => (count >= maximum(key) ? [key] : []));

  return {
    maximumAtOnce: maxima.ofEndpoint,
    /** After this time slow deliveries no longer block others, so there may be free lanes. */
    recheck_ms: slowAfterMs,

    free(): number {
      const young = [...taken].filter(isYoung).length;
      return Math.max(0, Math.min(maxima.lanes - young, maxima.all - taken.size));
    },

    take({ org_id, endpoint_id }: Omit<Lane, 'began'>): Lane {
      const lane = { org_id, endpoint_id, began: clock() };
      taken.add(lane);
      return lane;
    },

    /** `isWell`: whether the receiver accepted the delivery. */
    leave(lane: Lane, isWell: boolean): void {
      taken.delete(lane);
      if (isWell && isYoung(lane)) struggling.delete(lane.endpoint_id);
      else if (struggling.size < strugglingMaximum) struggling.set(lane.endpoint_id, lane.org_id);
    },

    /** Organizations with deliveries in progress; the others take precedence. */
    withAny: (): string[] => [...countBy(({ org_id }) => org_id).keys()],

    busy(): Busy {
      const isStruggling = ({ endpoint_id }: Lane) => struggling.has(endpoint_id);
      const full = new Set(
        atLeast(
          countBy(({ org_id }) => org_id, isStruggling),
          () => maxima.strugglingOfOrganization,
        ),
      );
      const ofFull = [...struggling].flatMap(([endpoint_id, org_id]) => (full.has(org_id) ? [endpoint_id] : []));
      const endpoints = atLeast(
        countBy(({ endpoint_id }) => endpoint_id),
        (endpoint_id) => (struggling.has(endpoint_id) ? maxima.ofStrugglingEndpoint : maxima.ofEndpoint),
      );
      return {
        organizations: atLeast(
          countBy(({ org_id }) => org_id),
          () => maxima.ofOrganization,
        ),
        endpoints: [...new Set([...endpoints, ...ofFull])],
      };
    },
  };
}
