import type { Tally } from './counters.ts';

/** A number that is read when metrics are collected. */
export interface Metric {
  name: string;
  help: string;
  /** A counter if it is undefined: a number that only grows. */
  type?: 'gauge';
  /** The name of the label, if the metric has a number for each of its values. */
  label?: string;
  /** Undefined if the value is unknown. */
  read(): Reading | Promise<Reading>;
}

type Reading = number | ReadonlyMap<string, number> | undefined;

export const counter = (name: string, help: string, label: string, tally: Pick<Tally, 'read'>): Metric => ({
  name,
  help,
  label,
  read: tally.read,
});

export const gauge = (name: string, help: string, read: Metric['read']): Metric => ({
  name,
  help,
  type: 'gauge',
  read,
});
