import type { CompiledSchema } from '../../../compile/compiled.ts';
import type { Difference } from './difference.ts';
import type { Checker } from './use-checker.ts';

/** The possible values of a text, because a header does not state whether `12` is a number. */
function readingsOf(text: string): unknown[] {
  const readings: unknown[] = [text];
  if (/^-?\d+(?:\.\d+)?$/.test(text)) readings.unshift(Number(text));
  if (text === 'true' || text === 'false') readings.unshift(text === 'true');
  readings.push(text.split(',').map((item) => item.trim()));
  return readings;
}

/** Compares each possible value with the schema, and returns the fewest differences. */
export async function checkText(schema: CompiledSchema, text: string, check: Checker): Promise<readonly Difference[]> {
  let nearest: readonly Difference[] | undefined;
  for (const reading of readingsOf(text)) {
    const { differences } = await check(schema, reading, 'response');
    if (differences.length === 0) return [];
    const isOfType = !differences.some(({ kind, path }) => kind === 'type' && path.length === 0);
    if (isOfType || !nearest) nearest = differences;
  }
  return nearest ?? [];
}
