import type { Task } from '../platform/jobs/schedule.ts';
import type { Metric } from '../platform/metrics/metric.ts';

/** What a module returns: services by name, and the feature's sweeps and metrics. */
interface Module {
  /** Run every quarter of an hour. */
  sweeps?: readonly Task[];
  metrics?: readonly Metric[];
  [service: string]: unknown;
}

type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (part: infer Whole) => void
  ? Whole
  : never;

/** The services of all modules of a group. */
export type ServicesOf<Group> = Omit<Together<Group[keyof Group]>, 'sweeps' | 'metrics'>;

/** Merges what all modules return. Two modules must not use the same name. */
export function gather(groups: readonly Readonly<Record<string, Module>>[]) {
  const services = new Map<string, unknown>();
  const all = { sweeps: [] as Task[], metrics: [] as Metric[] };
  for (const { sweeps = [], metrics = [], ...given } of groups.flatMap((group) => Object.values(group))) {
    all.sweeps.push(...sweeps);
    all.metrics.push(...metrics);
    for (const [name, service] of Object.entries(given)) {
      if (services.has(name)) throw new Error(`Two modules give ${name}`);
      services.set(name, service);
    }
  }
  return { ...all, services: Object.fromEntries(services) };
}
