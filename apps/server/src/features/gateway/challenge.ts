import { grantHeaders } from '@portico/contract/gateway.ts';
import { Problem, type ProblemCode } from '@portico/contract/problems.ts';
import type { Accepts } from './presented.ts';

const realm = 'realm="portico"';

interface BearerError {
  error: 'invalid_token' | 'insufficient_scope';
  scope?: readonly string[];
}

/** What a caller could send, as `WWW-Authenticate` (RFC 9110; for bearer tokens RFC 6750). */
function toChallenge({ key_names, bearer, basic }: Accepts, more?: BearerError): string {
  const keys = key_names.map((name) => `ApiKey ${realm}, name="${toQuotable(name)}"`);
  const error = more ? `, error="${more.error}"` : '';
  const scope = more?.scope?.length ? `, scope="${more.scope.map(toQuotable).join(' ')}"` : '';
  return [
    ...keys,
    ...(bearer ? [`Bearer ${realm}${error}${scope}`] : []),
    ...(basic ? [`Basic ${realm}, charset="UTF-8"`] : []),
  ].join(', ');
}

/** What a quoted text in a header may hold. */
const toQuotable = (text: string): string => text.replaceAll(/[^\x20-\x7e]|["\\]/g, '');

interface Called {
  id: string;
  accepts: Accepts;
}

/** A call that may not pass, with the version it was for: the gateway writes that into its access log. */
export function refusal(
  code: ProblemCode,
  detail: string,
  version?: Called,
  headers?: Record<string, string>,
): Problem {
  return new Problem(code, detail, {
    headers: { ...(version && { [grantHeaders.product_version_id]: version.id }), ...headers },
  });
}

/** The caller has to prove itself, or by more than it did. */
export function challenge(code: ProblemCode, detail: string, version: Called, more?: BearerError): Problem {
  const challenged = toChallenge(version.accepts, more);
  return refusal(code, detail, version, challenged === '' ? {} : { 'www-authenticate': challenged });
}
