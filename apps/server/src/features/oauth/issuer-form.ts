import { parse, stringify } from 'node:querystring';

/** The fields of a form, each once, or the OAuth error with which the issuer refuses it. */
export type IssuerForm =
  | { fields: Readonly<Record<string, string>>; body: string }
  | { error: 'invalid_request'; error_description: string };

/** More than any OAuth request has. The library ignores fields after a thousand. */
const fieldsMaximum = 100;

/** Parses a form once, for us and for the issuer's library, so that both see the same fields. */
export function readIssuerForm(text: string): IssuerForm {
  const found = Object.entries(parse(text, '&', '=', { maxKeys: fieldsMaximum + 1 }));
  if (found.length > fieldsMaximum) return refused('too many parameters');
  const fields: Record<string, string> = {};
  for (const [name, value] of found) {
    if (typeof value !== 'string') return refused(`'${name}' parameter must not be provided twice`);
    fields[name] = value;
  }
  return { fields, body: stringify(fields) };
}

export const withField = (fields: Readonly<Record<string, string>>, name: string, value: string): string =>
  stringify({ ...fields, [name]: value });

const basic = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

/** The client that a request claims, by any method; the issuer authenticates it. */
export function toClientId(authorization: string | undefined, fields: Readonly<Record<string, string>>): string {
  const [, encoded] = basic.exec(authorization ?? '') ?? [];
  if (encoded) {
    const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
    return decode(id);
  }
  return fields.client_id ?? toSubject(fields.client_assertion ?? '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    return '';
  }
}

function toSubject(assertion: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}

const refused = (error_description: string) => ({ error: 'invalid_request', error_description }) as const;
