/** How to write a body of a media type. */
export type BodyKind = 'json' | 'lines' | 'xml' | 'yaml' | 'text' | 'urlencoded' | 'multipart' | 'binary';

const withoutParameters = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

export function bodyKindOf(mediaType: string): BodyKind {
  const type = withoutParameters(mediaType);
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (type.startsWith('multipart/')) return 'multipart';
  if (/[/-](?:ndjson|jsonl|json-lines|json-seq|stream\+json)$|\+json-seq$/.test(type)) return 'lines';
  if (/[/+]json$/.test(type) || type === '*/*' || type === 'application/*') return 'json';
  if (/[/+]xml$/.test(type)) return 'xml';
  if (/[/+](?:x-|vnd\.)?yaml$/.test(type)) return 'yaml';
  if (type.startsWith('text/') || /[/+](?:graphql|javascript|sql)$/.test(type)) return 'text';
  return 'binary';
}

export const isForm = (mediaType: string | undefined): boolean =>
  mediaType !== undefined && ['urlencoded', 'multipart'].includes(bodyKindOf(mediaType));

const concrete: Readonly<Record<string, string>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
  'multipart/*': 'multipart/form-data',
};

/** The first type of a list, or a type within a range: a request needs one concrete type. */
export function toConcreteType(mediaType: string): string {
  const [first = ''] = mediaType.split(',');
  return concrete[withoutParameters(first)] ?? first.trim().replace('*', 'octet-stream');
}

const extensions: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'application/octet-stream': 'bin',
};

/** The name of a placeholder file. */
export function toFileName(field: string, mediaType: string): string {
  const stem = field.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'file';
  const type = withoutParameters(mediaType);
  const [, subtype = ''] = type.split('/');
  return `${stem}.${extensions[type] ?? (/^[a-z0-9]{2,5}$/.test(subtype) ? subtype : 'bin')}`;
}
