import type { Form } from './form.ts';
import { growth, type Sample } from './samples.ts';
import { heldWithinMs, type Overloaded, type Trial } from './trial.ts';

export interface Bar {
  name: string;
  value: number;
  unit: string;
  limit: { at_least: number } | { at_most: number };
}

export const isMet = ({ value, limit }: Bar): boolean =>
  'at_least' in limit ? value >= limit.at_least : value <= limit.at_most;

const goodputShare = 70;
const metricsWithinMs = 1000;

export function judge(trial: Omit<Trial, 'bars'>, form: Form): Bar[] {
  const { held, samples, overloaded } = trial;
  return [
    none('refused or failed at 1x', held.refused.count + held.failed),
    ...samples.flatMap((ofCopy) => [
      grows('heap', ofCopy, form, ({ heap_mb }) => heap_mb),
      grows('resident memory', ofCopy, form, ({ rss_mb }) => rss_mb),
    ]),
    ...overloaded.flatMap((one) => judgeOverload(one, trial)),
  ];
}

function judgeOverload({ times, during, after, samples }: Overloaded, { shape, held }: Omit<Trial, 'bars'>): Bar[] {
  const slowest = Math.max(...samples.flat().map(({ asked_ms }) => asked_ms));
  return [
    none(`failed at ${times}x`, during.failed),
    {
      name: `p99 of refusals at ${times}x`,
      value: during.refused.p99_ms,
      unit: 'ms',
      limit: { at_most: shape.refused_within_ms },
    },
    {
      name: `answered at ${times}x, of what is answered at 1x`,
      value: Math.round((during.good_per_second / held.good_per_second) * 100),
      unit: '%',
      limit: { at_least: goodputShare },
    },
    {
      name: `slowest answer of the metrics at ${times}x`,
      value: slowest,
      unit: 'ms',
      limit: { at_most: metricsWithinMs },
    },
    none(`refused or failed 2 s after ${times}x`, after.refused.count + after.failed),
    { name: `p99 2 s after ${times}x`, value: after.good.p99_ms, unit: 'ms', limit: { at_most: heldWithinMs } },
  ];
}

const none = (name: string, value: number): Bar => ({ name, value, unit: 'requests', limit: { at_most: 0 } });

function grows(name: string, samples: readonly Sample[], form: Form, of: (sample: Sample) => number): Bar {
  const { from, to } = growth(samples, of);
  const at_most = Math.round(Math.max(from * form.growth.share, form.growth.mb));
  return { name: `${name} grows from ${from} MB`, value: Math.round(to - from), unit: 'MB', limit: { at_most } };
}
