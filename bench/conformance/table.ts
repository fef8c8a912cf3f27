import { type ConformanceCase, conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import type { Marked, Marks } from './marks.ts';

export type Renderers = Readonly<Record<string, Marked>>;

const aspects = ['shown', 'requested', 'sampled'] as const;

/** The page `docs/conformance.md`. */
export const toPage = (renderers: Renderers, versions: Readonly<Record<string, string>>): string => `# Conformance

${conformanceCases.length} cases of OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0. Each is an operation that describes one thing: a style of parameters, a kind
of body, a way of security, a keyword of a schema. They are in \`packages/test-kit/src/conformance\`; \`npm run conformance\` writes this page.

- **Shown**: the page names the parameters, media types and properties, and says what the case is about: the bound of a keyword, the
  style or the form that is sent. Any usual wording counts, and for the others a value that only stands in a sample counts, too.
- **Requested**: the request that the page offers, sent to a server that reads it by the document
  ([what is proven on the wire](api-reference.md#what-is-proven-on-the-wire)), arrives valid.
- **Sampled**: where the document has no example, the body made from the schema is valid.

Portico is judged in every version that can say a case, by its drawn page and the bytes that *Try it* sends; what \`npm run test:samples\`
runs in each language is not part of the table. The others (${Object.entries(versions)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')}) are opened in Chromium with the
oldest version that can say the case, with everything unfolded and credentials entered. Of Scalar the curl sample of the page is run. Of
Swagger UI *Execute* is pressed, and either what it sends or the curl command that it shows then has to be right. Redoc offers no
request; its sample is read from the page.

${toSummary(renderers)}

${groupsOf(conformanceCases)
  .map(([group, cases]) => toTable(group, cases, renderers))
  .join('\n\n')}
`;

function toSummary(renderers: Renderers): string {
  const names = Object.keys(renderers);
  const count = (name: string, aspect: (typeof aspects)[number], cases: readonly ConformanceCase[]) => {
    const given = cases.map(({ number }) => renderers[name]?.[number]?.[aspect]).filter((mark) => mark !== undefined);
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
const toSign = (mark: boolean | undefined): string => (mark === undefined ? '–' : mark ? '✓' : '✗');
const toMark = (marks: Marks | undefined): string =>
  marks ? aspects.map((aspect) => toSign(marks[aspect])).join(' ') : '–';
