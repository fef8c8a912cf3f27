import { type ConformanceCase, conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import type { Mark, Marked, Marks } from './marks.ts';

export type Renderers = Readonly<Record<string, Marked>>;

const aspects = ['shown', 'requested', 'sampled'] as const;

/** The page `docs/conformance.md`. */
export const toPage = (renderers: Renderers, versions: Readonly<Record<string, string>>): string => `# Conformance

${conformanceCases.length} cases of OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0. Each is an operation that describes one thing: a style of parameters, a kind
of body, a way of security, a keyword of a schema. They are in \`packages/test-kit/src/conformance\`; \`npm run conformance\` writes this page.

- **Shown**: the page names the parameters, media types and properties, and says what the case is about: the bound of a keyword, the
  style or the form that is sent. Any usual wording or notation counts, and so does a value that stands in a sample only.
- **Requested**: the request that the page offers, sent to a server that reads it by the document
  ([what is proven on the wire](api-reference.md#what-is-proven-on-the-wire)), arrives valid.
- **Sampled**: where the document has no example for a body, the one made from its schema is valid.

✓ is right and ✗ is not. – means that the case asks for no such thing, or that the renderer has none: Redoc offers no request. ? means
*not judged*, and counts neither for nor against: the page did not show the case within 26 seconds by itself, or the echo server cannot
tell (the scheme of the URL, which is its own). The numbers of the summary are right ones of those judged.

Portico is judged in every version that can say a case, by the page that its server draws and the bytes that *Try it* sends. That its
samples arrive the same way in each language is asserted by \`npm run test:samples\`.

The others (${Object.entries(versions)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')}) are opened in Chromium with the
oldest version that can say the case, several cases to a page, and read as a reader would: with everything unfolded that can be, menus
opened, and what shows on pointing at it.

- **Scalar**: the curl sample of the page is run, with credentials entered.
- **Redoc**: the sample of the payload is judged as if it were the body of a request.
- **Swagger UI**: *Execute* is pressed, with credentials entered, required fields that it leaves empty filled in and a file chosen. Either
  what it sends or the curl command that it shows then has to be right.

${toSummary(renderers)}

${groupsOf(conformanceCases)
  .map(([group, cases]) => toTable(group, cases, renderers))
  .join('\n\n')}
`;

/** The number of cases that are right, by renderer. */
export function toSummary(renderers: Renderers): string {
  const names = Object.keys(renderers);
  const count = (name: string, aspect: (typeof aspects)[number], cases: readonly ConformanceCase[]) => {
    const given = cases
      .map(({ number }) => renderers[name]?.[number]?.[aspect])
      .filter((mark) => typeof mark === 'boolean');
    return given.length === 0 ? '–' : `${given.filter(Boolean).length} of ${given.length}`;
  };
  const rows = aspects.map(
    (aspect) => `| ${aspect} | ${names.map((name) => count(name, aspect, conformanceCases)).join(' | ')} |`,
  );
  return [`| | ${names.join(' | ')} |`, `| --- |${' --- |'.repeat(names.length)}`, ...rows].join('\n');
}

const groupsOf = (cases: readonly ConformanceCase[]): [string, ConformanceCase[]][] => [
  ...Map.groupBy(cases, ({ group }) => group),
];

function toTable(group: string, cases: readonly ConformanceCase[], renderers: Renderers): string {
  const names = Object.keys(renderers);
  const rows = cases.map(
    (one) =>
      `| ${one.number} | ${toCell(one.name)} | ${one.versions.join(', ')} | ${names.map((name) => toMark(renderers[name]?.[one.number])).join(' | ')} |`,
  );
  return [
    `## ${group}`,
    '',
    'Shown, requested, sampled.',
    '',
    `| | Case | Versions | ${names.join(' | ')} |`,
    `| --- | --- | --- |${' --- |'.repeat(names.length)}`,
    ...rows,
  ].join('\n');
}

const toCell = (text: string): string => text.replaceAll('|', '\\|');
const toSign = (mark: Mark): string => (mark === undefined ? '–' : mark === 'unjudged' ? '?' : mark ? '✓' : '✗');
const toMark = (marks: Marks | undefined): string =>
  marks ? aspects.map((aspect) => toSign(marks[aspect])).join(' ') : '–';
