import type { Change } from '@portico/api-reference/changes/change.ts';
import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { severities } from '@portico/api-reference/changes/severity.ts';
import { toMarkdown } from '@portico/api-reference/changes/to-markdown.ts';
import { compareSpecFiles } from '../features/publishing/compare-spec-files.ts';
import { oneOf, readArguments } from './arguments.ts';
import { type Command, exitCodes, UsageError } from './command.ts';
import { failOnLimits } from './fail-on.ts';

const usage = `portico changes BEFORE AFTER

  Compares two specifications, and names the changes that break clients of the API. It requires no portal and no server.

  --format FORMAT       text (the default), markdown or json
  --fail-on SEVERITY    exit with 1 on such changes and worse ones: breaking or potentially-breaking

Examples:
  portico changes payments-v1.yaml payments-v2.yaml
  portico changes old/openapi.yaml new/openapi.yaml --fail-on breaking --format markdown > CHANGES.md
`;

const options = { format: { type: 'string' }, 'fail-on': { type: 'string' } } as const;

const formats = {
  text: toLines,
  markdown: toMarkdown,
  json: (changes: readonly Change[]) => JSON.stringify(changes, null, 2),
} as const;

export const changesCommand: Command = { usage, run };

async function run(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [before, after, further] = positionals;
  if (before === undefined || after === undefined) throw new UsageError('Two specifications are required.');
  if (further !== undefined) throw new UsageError(`There is one word too many: ${further}.`);
  const format = oneOf('--format', values.format ?? 'text', Object.keys(formats) as (keyof typeof formats)[]);
  const limit = values['fail-on'] === undefined ? undefined : oneOf('--fail-on', values['fail-on'], failOnLimits);
  const changes = await compareSpecFiles(before, after);
  console.log(formats[format](changes).trimEnd());
  const isTooMuch = ({ severity }: Change) => severities.indexOf(severity) <= severities.indexOf(limit!);
  return limit !== undefined && changes.some(isTooMuch) ? exitCodes.failed : exitCodes.done;
}

/** One line for each change, then the totals. */
function toLines(changes: readonly Change[]): string {
  const lines = changes.map(
    (change) => `${change.severity.padEnd(21)}${toPlaceName(change.place)}: ${toSentence(change)}`,
  );
  const totals = severities.flatMap((severity) => {
    const count = changes.filter((change) => change.severity === severity).length;
    return count > 0 ? [`${count} ${severity}`] : [];
  });
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    totals.length > 0 ? `${totals.join(', ')}.` : 'Nothing changed.',
  ].join('\n');
}
