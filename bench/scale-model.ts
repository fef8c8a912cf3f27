/** The load of a server and its PostgreSQL per second. */
export interface Load {
  authorize: number;
  batches: number;
  events: number;
}

/** Milliseconds of processor time: for one of each, and for a second without load. */
export interface Costs extends Load {
  idle: number;
}

interface Point {
  load: Load;
  /** Milliseconds of processor time per second. */
  cpu_ms: number;
}

const none: Load = { authorize: 0, batches: 0, events: 0 };

export const predict = (costs: Costs, load: Load): number =>
  costs.idle + costs.authorize * load.authorize + costs.batches * load.batches + costs.events * load.events;

/** Computes costs from a second without load, one with decisions, and two with reports in batches of different sizes. */
export function fitCosts(idle: number, decisions: Point, small: Point, large: Point): Costs {
  const authorize = (decisions.cpu_ms - idle) / decisions.load.authorize;
  const [one, other] = [small, large].map(({ load, cpu_ms }) => ({ ...load, cpu_ms: cpu_ms - idle }));
  const determinant = one!.batches * other!.events - other!.batches * one!.events;
  const batches = (one!.cpu_ms * other!.events - other!.cpu_ms * one!.events) / determinant;
  const events = (one!.batches * other!.cpu_ms - other!.batches * one!.cpu_ms) / determinant;
  // Measurement noise can make a cost negative.
  return { idle, authorize: Math.max(0, authorize), batches: Math.max(0, batches), events: Math.max(0, events) };
}

const day = 86_400;
/** The busiest hour compared with the mean, and the highest share of a processor to plan with. */
const peak = 4;
const busy = 0.6;
const eventsEach = 1000;
/** Measured bytes of a rollup row by its number of calls, and of an event id with its index. See `docs/scaling.md`. */
const rowSizes: readonly [calls: number, bytes: number][] = [
  [1, 600],
  [100, 1000],
  [10_000, 6000],
  [5_000_000, 16_000],
];
const idBytes = 100;
const kept = { minute: [2880, 1440], hour: [2160, 24], day: [730, 1] } as const;

export interface Size {
  calls: number;
  instances: number;
  server_cores: number;
  database_cores: number;
  memory_gb: number;
  disk_gb: number;
  replicas: number;
}

/** The size for this many calls a day, each decided and reported, with this many busy pairs of application and version. */
export function sizeFor(calls: number, pairs: number, server: Costs, database: Costs): Size {
  const mean = calls / day;
  const load = {
    ...none,
    authorize: mean * peak,
    events: mean * peak,
    batches: Math.max(0.2, (mean * peak) / eventsEach),
  };
  const server_cores = predict(server, load) / 1000 / busy;
  const database_cores = predict(database, load) / 1000 / busy;
  const rollups = Object.values(kept).reduce((sum, [rows, perDay]) => sum + rows * rowBytes(calls / pairs / perDay), 0);
  const isLarge = calls >= 10_000_000;
  const instances = Math.max(isLarge ? 2 : 1, Math.ceil(server_cores));
  return {
    calls,
    instances,
    server_cores: round(server_cores),
    database_cores: round(database_cores),
    // 250 MB for each instance and 250 MB more, and the event ids of a day, which should fit in the database's memory.
    memory_gb: round(instances * 0.25 + 0.25 + (calls * idBytes) / 1e9),
    disk_gb: round((pairs * rollups + calls * idBytes) / 1e9),
    // One replica for failover. Reads of published content need none.
    replicas: isLarge ? 1 : 0,
  };
}

const round = (value: number): number => Number(value.toPrecision(2));

function rowBytes(calls: number): number {
  const at = rowSizes.findIndex(([most]) => calls <= most);
  if (at === 0) return rowSizes[0]![1] * Math.min(1, calls * 10);
  const [[fewer, less], [more, most]] = [rowSizes[at === -1 ? 2 : at - 1]!, rowSizes[at === -1 ? 3 : at]!];
  const share = Math.log(Math.min(calls, more) / fewer) / Math.log(more / fewer);
  return less + share * (most - less);
}

/** The number of busy pairs of application and version. It grows more slowly than the number of calls. */
export const pairsFor = (calls: number): number => Math.round(10 * Math.sqrt(calls / 10_000));

export const daysCalls = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
