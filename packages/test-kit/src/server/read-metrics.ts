import { expectPlainWords } from '../words.ts';
import type { World } from '../world/world.ts';

/** The text of `/metrics`, and each series with its value. */
export async function readMetrics({ fetch }: Pick<World, 'fetch'>) {
  const answer = await fetch('/metrics', { host: 'localhost' });
  if (answer.status !== 200) throw new Error(`The metrics were not told: ${answer.status}`);
  return toMetrics(await answer.text());
}

export function toMetrics(text: string) {
  expectPlainWords('/metrics', ...[...text.matchAll(/^# HELP (.*)$/gm)].map(([, help = '']) => help));
  const series = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const end = line.lastIndexOf(' ');
    series.set(line.slice(0, end), Number(line.slice(end + 1)));
  }
  return {
    text,
    value: (name: string): number | undefined => series.get(name),
    /** Includes metrics that have no series at the moment. */
    names: new Set([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) => toNames(name, type))),
  };
}

const toNames = (name: string, type: string | undefined): string[] =>
  type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
