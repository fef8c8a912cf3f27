import { elementDocs } from './element-docs.ts';
import { type ElementKind, elementKinds, eventsOf, isForScripts, propertiesOf, wrapperProperty } from './elements.ts';
import { toCallback, toKebab } from './names.ts';
import type { Texts } from './texts.ts';

const begin = '<!-- tables -->';
const end = '<!-- end of tables -->';

/** Replaces the tables of the README by current ones, with the English texts as defaults. */
export function withTables(readme: string, english: Texts): string {
  const [before = '', after = ''] = [readme.split(begin)[0], readme.split(end)[1]];
  return `${before}${begin}\n\n${elementKinds.map((kind) => toSection(kind, english)).join('\n\n')}\n\n${end}${after}`;
}

function toSection(kind: ElementKind, english: Texts): string {
  const { properties, events } = elementDocs[kind];
  const says: Readonly<Record<string, string>> = properties;
  const tells: Readonly<Record<string, { says: string; fields: readonly string[] }>> = events;
  const propertyRows = Object.entries(propertiesOf(kind)).map(([name, row]) => {
    const attribute = isForScripts(row) ? '' : `\`${toKebab(name)}\``;
    return `| \`${name}\` | ${attribute} | ${row.kind} | ${defaultOf(row, english)} | ${says[name]} |`;
  });
  const eventRows = Object.keys(eventsOf(kind)).map((name) => {
    const { fields = [], says: said } = tells[name] ?? {};
    return `| \`${name}\` | \`${toCallback(name)}\` | ${fields.map((field) => `\`${field}\``).join(', ')} | ${said} |`;
  });
  return [
    `### \`<portico-${kind}>\``,
    '',
    '| Property | Attribute | Kind | Default | |',
    '|---|---|---|---|---|',
    ...propertyRows,
    `| \`${wrapperProperty}\` | \`${toKebab(wrapperProperty)}\` | text | \`portico-${kind}-wrapper\` | Custom elements without shadow DOM: the id of the element that the form goes into |`,
    '',
    '| Event | React | Payload | When |',
    '|---|---|---|---|',
    ...eventRows,
  ].join('\n');
}

function defaultOf(row: ReturnType<typeof propertiesOf>[string], english: Texts): string {
  if (row.kind === 'function' || row.kind === 'providers' || row.kind === 'sign-up-form') return '';
  if (row.kind === 'flag') return String(row.byDefault);
  return row.byDefault ? english[row.byDefault] : '';
}
