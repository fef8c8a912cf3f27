import type {
  CompiledContent,
  CompiledParameter,
  CompiledSchema,
  OperationBundle,
  SharedParts,
} from '../../compile/compiled.ts';
import { toBodyText } from '../../request/write-value.ts';
import type { Resolve } from '../schema/parts.ts';
import { type Shape, toShape } from '../schema/shape.ts';
import { describeScheme } from '../security-view.tsx';
import type { ReferenceTexts } from '../texts.ts';
import { titleOf } from '../title.ts';
import { toFence, toMarkdownLine, toMarkdownText } from './prose-markdown.ts';

interface Written {
  readonly bundle: OperationBundle;
  readonly index: SharedParts | undefined;
  readonly texts: ReferenceTexts;
  readonly resolve: Resolve;
}

/** Limits of nested levels and of rows, because schemas may be recursive or long. */
const deepest = 6;
const mostRows = 600;

/** The page of an operation as Markdown: title, request, parameters, body, and responses with examples. */
export function toMarkdown({ bundle, index, texts, resolve }: Written): string {
  const { operation } = bundle;
  const { operation: text, security, overview } = texts;
  let rowsLeft = mostRows;

  const shapeOf = (schema: CompiledSchema): Shape => toShape(schema, { resolve, texts: texts.schema });

  /** The description of a value after its name. */
  function toWords(shape: Shape, isRequired: boolean, description = shape.description): string {
    const facts = shape.facts.map(({ label, values }) =>
      values.length > 0 ? `${label} ${values.map((value) => `\`${value}\``).join(', ')}` : label,
    );
    const marks = shape.marks.map((mark) => texts.schema[mark]);
    // As code, because the `<` of a format would begin an HTML tag.
    const kind = [`\`${shape.type}\``, ...(isRequired ? [texts.schema.required] : []), ...marks].join(', ');
    return [`(${kind})`, toMarkdownLine(description), ...facts.map((fact) => `${fact}.`)].filter(Boolean).join(' ');
  }

  function toRows(shape: Shape, depth = 0): string[] {
    if (depth >= deepest) return [];
    const indent = '  '.repeat(depth);
    const rows = shape.rows.flatMap(({ label, isName, isRequired, schema }) => {
      if (rowsLeft-- <= 0) return [];
      const inner = shapeOf(schema);
      return [
        `${indent}- ${isName ? `\`${label}\`` : label} ${toWords(inner, isRequired)}`,
        ...toRows(inner, depth + 1),
      ];
    });
    const choices = shape.choices.flatMap(({ title, options }) =>
      options.flatMap(({ label, schema }) => {
        if (rowsLeft-- <= 0) return [];
        return [`${indent}- ${title}: ${label}`, ...toRows(shapeOf(schema), depth + 1)];
      }),
    );
    return [...rows, ...choices];
  }

  const toParameters = (parameters: readonly CompiledParameter[]): string =>
    parameters
      .map(({ name, schema, content, required = false, description }) => {
        const shape = shapeOf(schema ?? content?.[0]?.schema ?? true);
        return [
          `- \`${name}\` ${toWords(shape, required, description ?? shape.description)}`,
          ...toRows(shape, 1),
        ].join('\n');
      })
      .join('\n');

  const toContents = (contents: readonly CompiledContent[] = []): string[] =>
    contents.flatMap(({ mediaType, schema, itemSchema, examples = [], sample }) => {
      const shape = shapeOf(schema ?? itemSchema ?? true);
      const value = examples.find((example) => example.value !== undefined)?.value ?? sample;
      return [
        `\`${mediaType}\` ${toWords(shape, false)}`,
        toRows(shape).join('\n'),
        ...(value === undefined
          ? []
          : [`${text.examples}:`, toFence(toBodyText(value), /json/i.test(mediaType) ? 'json' : '')]),
      ];
    });

  const section = (title: string, ...parts: string[]): string[] =>
    parts.some(Boolean) ? [`## ${title}`, ...parts.filter(Boolean)] : [];

  const requirements = operation.security ?? (operation.kind === 'webhook' ? undefined : index?.security);
  const schemes = requirements?.map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) =>
        [describeScheme(index?.securitySchemes[name], security), ...scopes.map((scope) => `\`${scope}\``)].join(' '),
      )
      .join(` ${security.and} `),
  );
  const servers = operation.servers?.length ? operation.servers : index?.servers;
  const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
  return [
    `# ${titleOf(operation)}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\``,
    ...(operation.deprecated ? [`**${text.deprecatedNotice}**`] : []),
    toMarkdownText(operation.description),
    ...(operation.externalDocs
      ? [`[${toMarkdownLine(operation.externalDocs.description) || overview.moreAbout}](${operation.externalDocs.url})`]
      : []),
    ...section(
      overview.servers,
      (operation.kind === 'webhook' ? [] : (servers ?? [])).map(({ url }) => `- \`${url}\``).join('\n'),
    ),
    ...section(
      security.title,
      (schemes ?? [])
        .filter(Boolean)
        .map((scheme) => `- ${scheme}`)
        .join('\n'),
    ),
    ...places.flatMap((place) =>
      section(text.parameters[place], toParameters(operation.parameters.filter((parameter) => parameter.in === place))),
    ),
    ...section(
      text.requestBody,
      toMarkdownText(operation.requestBody?.description),
      ...toContents(operation.requestBody?.content),
    ),
    ...section(
      text.responses,
      ...operation.responses.flatMap(({ status, summary, description, headers = [], content }) => [
        `### ${[status, summary].filter(Boolean).join(' ')}`,
        toMarkdownText(description),
        ...(headers.length > 0 ? [`${text.responseHeaders}:`, toParameters(headers)] : []),
        ...toContents(content),
      ]),
    ),
    ...(operation.codeSamples ?? []).flatMap(({ lang, label, source }) => [
      `## ${label ?? lang}`,
      toFence(source, lang.toLowerCase()),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
