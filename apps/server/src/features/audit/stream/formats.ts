import type { AuditEntry } from '@portico/contract/audit.ts';

export const auditStreamFormats = ['json', 'cef'] as const;
export type AuditStreamFormat = (typeof auditStreamFormats)[number];

/** An entry of the organization whose log it is. */
export interface StreamedEntry extends AuditEntry {
  org_id: string;
}

/** One entry as one line, without the line break. */
export const toStreamLine: Record<AuditStreamFormat, (entry: StreamedEntry) => string> = {
  json: (entry) => JSON.stringify(entry),
  cef: toCef,
};

/** The severity of an event from 0 to 10, by the words of its action. */
export function severityOf(action: string): number {
  if (/refused|failed|locked|leaked/.test(action)) return 7;
  if (/deleted|revoked|role|secret|token|password|provider|disabled/.test(action)) return 5;
  return 3;
}

/** Common Event Format 0, with the keys of its dictionary where there is one. */
function toCef(entry: StreamedEntry): string {
  const { action, actor, target, at, address, details, hash, id, org_id, portal_id, seq } = entry;
  const fields: [key: string, value: unknown][] = [
    ['rt', Date.parse(at)],
    ['externalId', id],
    ['act', action],
    ['suid', actor.id],
    ['suser', actor.email],
    ['spriv', actor.kind],
    ['src', address],
    ['duid', target?.id],
    ['dpriv', target?.kind],
    ...named(1, 'organization', org_id),
    ...named(2, 'portal', portal_id),
    ...named(3, 'details', JSON.stringify(details)),
    ...named(4, 'hash', hash),
    ['cn1Label', 'seq'],
    ['cn1', seq],
  ];
  const extension = fields.flatMap(([key, value]) => (value == null ? [] : `${key}=${inExtension(String(value))}`));
  const head = ['CEF:0', 'Portico', 'Portico', '1', action, action, severityOf(action)];
  return `${head.map((part) => inHead(String(part))).join('|')}|${extension.join(' ')}`;
}

/** A field without a key of its own has a number and a label. */
const named = (number: number, label: string, value: unknown): [string, unknown][] =>
  value == null
    ? []
    : [
        [`cs${number}Label`, label],
        [`cs${number}`, value],
      ];

const inHead = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ');
const inExtension = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('=', '\\=').replaceAll('\r', '\\r').replaceAll('\n', '\\n');
