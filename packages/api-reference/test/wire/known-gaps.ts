import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';

/**
 * Samples that cannot be valid, with the reason: an example does not match its schema, so a correctly written request
 * is still invalid.
 */
const knownGaps: Readonly<Record<string, string>> = {};

/** Cases of the conformance document whose generated sample does not match its schema. */
export const sampleGaps: readonly string[] = [];

const gapTitles = conformanceCases
  .filter(({ name }) => sampleGaps.includes(name))
  .flatMap(({ versions, method, path }) => versions.map((version) => `${version}: ${method} ${path}`));

/** Whether a problem belongs to a known sample. It begins with the title of the sample. */
export const hasReason = (problem: string): boolean =>
  [...Object.keys(knownGaps), ...gapTitles].some((title) => problem.startsWith(`${title} (`));
