import fc from 'fast-check';
import type { Answer } from './description.ts';
import { oddHeader, oddText } from './odd-values.ts';
import type { Attempt } from './requests.ts';

/** Requests to the issuer of tokens below `/oauth`, which is not part of the description. */

const endpoints = [
  ['GET', '/oauth/.well-known/openid-configuration'],
  ['GET', '/oauth/.well-known/oauth-authorization-server'],
  ['GET', '/oauth/jwks'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/introspect'],
  ['POST', '/oauth/revoke'],
] as const;

const aToken = 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.';
const field = fc.tuple(
  fc.constantFrom(
    'grant_type',
    'client_id',
    'client_secret',
    'scope',
    'token',
    'token_type_hint',
    'client_assertion',
    'client_assertion_type',
    'resource',
    'code',
    'refresh_token',
    '__proto__',
  ),
  fc.oneof(
    fc.constantFrom(
      'client_credentials',
      'authorization_code',
      'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      '__id_applicationId__',
      aToken,
      'access_token',
      'openid',
      `${aToken}x`,
    ),
    oddText,
  ),
);
const headers = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['authorization', `Basic ${Buffer.from('__id_applicationId__:x').toString('base64')}`],
    ['authorization', 'Basic Og=='],
    ['authorization', 'Basic %'],
    ['authorization', `Bearer ${aToken}`],
    ['dpop', 'x.y.z'],
    ['content-encoding', 'gzip'],
  ),
  oddHeader,
);

export const issuerAttempt: fc.Arbitrary<Attempt> = fc
  .record({
    endpoint: fc.constantFrom(...endpoints),
    host: fc.constantFrom('localhost', 'public.localhost', 'nobody.test'),
    fields: fc.array(field, { maxLength: 6 }),
    extra: fc.array(headers, { maxLength: 2 }),
    media_type: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data; boundary=x',
      'text/plain',
    ),
    raw: fc.option(fc.uint8Array({ maxLength: 100 })),
  })
  .map(({ endpoint: [method, target], host, fields, extra, media_type, raw }) => ({
    operation: target,
    caller: 'anonymous' as const,
    host,
    method,
    target,
    headers: method === 'POST' ? [['content-type', media_type], ...extra] : extra,
    body: method === 'POST' ? (raw ?? toForm(fields)) : undefined,
  }));

const toForm = (fields: [string, string][]): string =>
  fields.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');

/** RFC 6749: a refusal names its error. Requests that never reach the issuer are refused as usual. */
export function issuerComplaint({ status, media_type = '', text }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (text === '') return status === 200 || status === 304 ? undefined : `an empty ${status}`;
  if (!media_type.includes('json')) return `an answer as ${media_type}`;
  const body = JSON.parse(text) as { error?: unknown; type?: unknown };
  if (status < 400) return undefined;
  return typeof (body.error ?? body.type) === 'string' ? undefined : 'a refusal without a reason';
}
