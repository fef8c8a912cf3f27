import { isOfFormat } from '../check/formats.ts';
import { rules } from '../check/rules.ts';
import type { CompiledSchemaObject } from '../compiled.ts';

interface Bounds {
  least: number;
  most: number;
  isAbove: boolean;
  isBelow: boolean;
}

function boundsOf(parts: readonly CompiledSchemaObject[]): Bounds {
  const bounds: Bounds = {
    least: Number.NEGATIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
    isAbove: false,
    isBelow: false,
  };
  for (const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } of parts) {
    if (typeof minimum === 'number' && minimum > bounds.least)
      Object.assign(bounds, { least: minimum, isAbove: false });
    if (typeof exclusiveMinimum === 'number' && exclusiveMinimum >= bounds.least)
      Object.assign(bounds, { least: exclusiveMinimum, isAbove: true });
    if (typeof maximum === 'number' && maximum < bounds.most) Object.assign(bounds, { most: maximum, isBelow: false });
    if (typeof exclusiveMaximum === 'number' && exclusiveMaximum <= bounds.most)
      Object.assign(bounds, { most: exclusiveMaximum, isBelow: true });
  }
  return bounds;
}

const keywords = ['multipleOf', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

/** Numbers that all parts of a schema allow, the simplest first. */
export function* numbersFor(parts: readonly CompiledSchemaObject[], isInteger: boolean): Generator<number> {
  const bounds = boundsOf(parts);
  const steps = parts.flatMap(({ multipleOf }) =>
    typeof multipleOf === 'number' && multipleOf > 0 ? [multipleOf] : [],
  );
  const isRight = (value: number) =>
    Number.isFinite(value) &&
    (!isInteger || Number.isInteger(value)) &&
    // Other validators divide without a tolerance, so a value has to be an exact multiple.
    steps.every((step) => Number.isInteger(value / step)) &&
    parts.every(
      (part) =>
        isOfFormat(value, part.format) && keywords.every((keyword) => rules[keyword]?.(part[keyword], value) ?? true),
    );
  for (const value of candidates(bounds, steps, isInteger)) if (isRight(value)) yield value;
}

function* candidates(
  { least, most, isAbove, isBelow }: Bounds,
  steps: number[],
  isInteger: boolean,
): Generator<number> {
  const hasLeast = Number.isFinite(least);
  const hasMost = Number.isFinite(most);
  if (hasLeast && !isAbove) yield least;
  if (steps.length > 0) yield* multiples(steps, hasLeast ? least : hasMost ? most : 1, hasLeast || !hasMost ? 1 : -1);
  if (hasLeast) yield Math.floor(least) + 1;
  if (!hasLeast && most < 1 && !isBelow) yield most;
  if (!hasLeast) yield 1;
  if (hasMost) yield Math.ceil(most) - 1;
  if (hasLeast && hasMost && !isInteger) for (const part of [2, 4, 8, 3, 5]) yield least + (most - least) / part;
  const start = hasLeast ? Math.ceil(least) : hasMost ? Math.floor(most) : 1;
  const direction = hasLeast || !hasMost ? 1 : -1;
  for (let count = 0; count < 120; count++) yield start + direction * count;
  if (!isInteger) for (let count = 1; count < 60; count++) yield start + direction * (count / 64);
}

/** Multiples of the largest step near a number. */
function* multiples(steps: number[], near: number, direction: number): Generator<number> {
  const step = Math.max(...steps);
  const first = direction > 0 ? Math.ceil(near / step) : Math.floor(near / step);
  for (let count = 0; count < 200; count++) {
    const times = first + direction * count;
    // 3 * 0.1 is slightly more than 0.3, so the rounded number is also tried.
    for (const value of [times * step, Number((times * step).toPrecision(12))]) yield value;
  }
}
