/** The metrics of a server at one moment. */
export interface Sample {
  at_s: number;
  rss_mb: number;
  heap_mb: number;
  /** The 99th percentile since the previous sample. */
  loop_delay_ms: number;
  /** The share of a core that the server used since the previous sample. */
  cpu: number;
  /** Requests refused by overload control so far. */
  shed: number;
  /** The duration of the metrics request. */
  asked_ms: number;
}

const mb = 1024 * 1024;

/** Requests the metrics once a second, as a monitor does. These requests are part of the load. */
export function watch(url: string): AsyncDisposable & { samples: Sample[] } {
  const samples: Sample[] = [];
  const began = performance.now();
  let last: { at: number; cpu: number } | undefined;

  async function sample(): Promise<void> {
    const asked = performance.now();
    const text = await (await fetch(`${url}/metrics`)).text();
    const at = performance.now();
    const value = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
        (sum, [, one]) => sum + Number(one),
        0,
      );
    const cpu = value('process_cpu_seconds_total');
    samples.push({
      at_s: round((at - began) / 1000),
      rss_mb: round(value('process_resident_memory_bytes') / mb),
      heap_mb: round(value('nodejs_heap_size_used_bytes') / mb),
      loop_delay_ms: round(value('nodejs_eventloop_lag_p99_seconds') * 1000),
      cpu: last ? round((cpu - last.cpu) / ((at - last.at) / 1000), 100) : 0,
      shed: value('portico_requests_shed_total'),
      asked_ms: round(at - asked),
    });
    last = { at, cpu };
  }

  let under_way = Promise.resolve();
  const timer = setInterval(() => {
    under_way = under_way.then(sample);
  }, 1000);
  return {
    samples,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await under_way;
    },
  };
}

const round = (value: number, by = 10) => Math.round(value * by) / by;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The means of the second and the last fifth. The first fifth is left out, because caches fill in it. */
export function growth(samples: readonly Sample[], of: (sample: Sample) => number): { from: number; to: number } {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const values = samples.map(of);
  return { from: round(mean(values.slice(fifth, fifth * 2))), to: round(mean(values.slice(-fifth))) };
}
