import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';

/**
 * Samples that cannot arrive valid, with the reason. Each is an example that breaks the schema beside it: the request is
 * written right, and what it says is wrong from the start.
 */
const knownGaps: Readonly<Record<string, string>> = {};

/** Cases of the conformance document whose generated sample breaks its schema. */
export const sampleGaps: readonly string[] = [];

const gapTitles = conformanceCases
  .filter(({ name }) => sampleGaps.includes(name))
  .flatMap(({ versions, method, path }) => versions.map((version) => `${version}: ${method} ${path}`));

/** Whether a problem of a sample is one of those above; it begins with the sample's title. */
export const hasReason = (problem: string): boolean =>
  [...Object.keys(knownGaps), ...gapTitles].some((title) => problem.startsWith(`${title} (`));
