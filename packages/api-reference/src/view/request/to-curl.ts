import type { BuiltRequest } from './build-request.ts';

/** In single quotes a shell takes everything as it stands, except for a single quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request as a line for a shell. */
export function toCurl({ method, url, headers, body }: BuiltRequest): string {
  const lines = [`curl ${quote(url)}`];
  if (method !== 'GET') lines.push(`--request ${method}`);
  for (const [name, value] of headers) lines.push(`--header ${quote(`${name}: ${value}`)}`);
  if (body?.kind === 'text') lines.push(`--data-raw ${quote(body.text)}`);
  if (body?.kind === 'file') lines.push(`--data-binary ${quote(`@${body.file.name}`)}`);
  if (body?.kind === 'form') {
    for (const [name, value] of body.fields) {
      lines.push(
        typeof value === 'string'
          ? `--form-string ${quote(`${name}=${value}`)}`
          : `--form ${quote(`${name}=@${value.name}`)}`,
      );
    }
  }
  return lines.join(' \\\n  ');
}
