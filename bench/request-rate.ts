import autocannon from 'autocannon';
import { processorMs } from './processor-time.ts';

export interface Rate {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** The server's processor time for a request, if the target names its process. */
  processor_us?: number;
}

export interface Target {
  url: string;
  pid?: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
  /** The expected answer is a refusal, as for a URL that does not exist. Success is then an error. */
  isRefused?: boolean;
  /** `[<id>]` in the URL is replaced by another word in each request. */
  idReplacement?: boolean;
  /** Requests that are sent in turns, in place of a single one. */
  requests?: { headers: Record<string, string> }[];
}

/** Requests per second with a few kept-alive connections. Any unexpected answer fails the bench. */
async function requestRate(
  { isRefused = false, pid, ...target }: Target,
  { seconds = 4, connections = 20 } = {},
): Promise<Rate> {
  const before = pid === undefined ? undefined : await processorMs(pid);
  const result = await autocannon({ ...target, connections, duration: seconds });
  const after = pid === undefined ? undefined : await processorMs(pid);
  if ((isRefused ? result['2xx'] : result.non2xx) > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result['2xx']} answered, ${result.non2xx} refused, ${result.errors} failed`);
  }
  const rate = { per_second: result.requests.average, p50_ms: result.latency.p50, p99_ms: result.latency.p99 };
  if (before === undefined || after === undefined) return rate;
  return { ...rate, processor_us: ((after - before) / result.requests.total) * 1000 };
}

/**
 * Measures targets in turns, so that a slow moment of the machine affects all of them. The result is the median of
 * each.
 */
export async function compareRates<Name extends string>(
  targets: Record<Name, Target>,
  options: { rounds?: number; seconds?: number; connections?: number } = {},
): Promise<Record<Name, Rate>> {
  const { rounds = 3 } = options;
  const names = Object.keys(targets) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as Record<Name, Rate[]>;
  for (const name of names) await requestRate(targets[name], { ...options, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) measured[name].push(await requestRate(targets[name], options));
  }
  return Object.fromEntries(names.map((name) => [name, median(measured[name])])) as Record<Name, Rate>;
}

interface Share {
  share: number;
  rate: Rate;
  whole: Rate;
}

/**
 * The rates of targets as shares of another target's rate. Each short round measures both, and the median of the shares
 * counts, so that other work of the machine matters little.
 */
export async function compareShares<Name extends string>(
  whole: Target,
  targets: Record<Name, Target>,
  { rounds = 9, seconds = 1 } = {},
): Promise<Record<Name, Share>> {
  const names = Object.keys(targets) as Name[];
  for (const target of [whole, ...names.map((name) => targets[name])]) await requestRate(target, { seconds });
  const found: (Share & { name: Name })[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const rate = await requestRate(targets[name], { seconds });
      const beside = await requestRate(whole, { seconds });
      found.push({ name, share: rate.per_second / beside.per_second, rate, whole: beside });
    }
  }
  const middle = (name: Name): Share => {
    const ofName = found.filter((one) => one.name === name).sort((left, right) => left.share - right.share);
    return ofName[Math.floor(rounds / 2)] as Share;
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Share>;
}

const median = (rates: Rate[]): Rate =>
  rates.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(rates.length / 2)] as Rate;
