import type { ServedCall } from './calls.ts';
import { floorTo, levelMs } from './levels.ts';

const { minute, hour, day } = levelMs;
/** Two months: one to show, and one to compare it with. */
const days = 61;

/** The demo application's traffic to one product version. */
export interface DemoUse {
  product_version_id: string;
  calls_per_hour: number;
  latency_ms: number;
  response_bytes: number;
}

/** Shares of status codes on an ordinary day; the other calls succeed. */
const usual: readonly [status: number, share: number][] = [
  [304, 0.02],
  [404, 0.012],
  [400, 0.006],
  [401, 0.004],
  [429, 0.003],
  [500, 0.002],
  [503, 0.001],
];

/** One afternoon with an incident, so that the charts show something. */
const incident = { days_ago: 9, from_hour: 13, hours: 3, status: 503, share: 0.3, slower: 5 };

/**
 * Plausible traffic of the last two months: more by day than by night and on weekends, a little more every week, a few
 * errors, one incident. It depends only on the given moment.
 */
export function* demoCalls(application_id: string, uses: readonly DemoUse[], now: number): Generator<ServedCall> {
  const random = createDice(7);
  const today = floorTo(day, now);
  for (let time = today - days * day; time < now; time += hour) {
    const ago = (today - floorTo(day, time)) / day;
    const hourOfDay = (time % day) / hour;
    const isIncident =
      ago === incident.days_ago && hourOfDay >= incident.from_hour && hourOfDay < incident.from_hour + incident.hours;
    for (const use of uses) {
      const count = Math.round(use.calls_per_hour * rhythm(time, ago) * (0.85 + 0.3 * random()));
      for (let call = 0; call < count; call++) {
        const at = time + offset(random(), ago);
        if (at >= now) continue;
        const status = isIncident && random() < incident.share ? incident.status : statusOf(random());
        const slower = isIncident ? 1 + (incident.slower - 1) * random() : 1;
        yield {
          time: at,
          application_id,
          product_version_id: use.product_version_id,
          status,
          latency_ms: Math.round(use.latency_ms * slower * spread(random, status >= 500 ? 0.9 : 0.45) * 10) / 10,
          request_bytes: Math.round(420 * spread(random, 0.3)),
          response_bytes: status >= 300 ? 180 : Math.round(use.response_bytes * spread(random, 0.7)),
        };
      }
    }
  }
}

/** Traffic that is shown by the hour is generated in fewer minutes, which is faster to roll up. */
const offset = (random: number, ago: number): number =>
  ago > 3 ? Math.floor(random * 2) * 30 * minute : random * hour;

function rhythm(time: number, ago: number): number {
  const weekday = new Date(time).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const daylight = Math.sin((((time % day) / hour - 6) / 24) * 2 * Math.PI);
  return (0.55 + 0.45 * daylight) * (isWeekend ? 0.45 : 1) * (1.15 - 0.005 * ago);
}

function statusOf(random: number): number {
  let rest = random;
  for (const [status, share] of usual) {
    rest -= share;
    if (rest < 0) return status;
  }
  return 200;
}

/** A factor around one, seldom far from it: log-normal, by the method of Box and Muller. */
const spread = (random: () => number, width: number): number =>
  Math.exp(Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * width);

/** Pseudo-random numbers: equal for equal seeds. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
