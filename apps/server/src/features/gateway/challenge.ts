import { grantHeaders } from '@portico/contract/gateway.ts';
import { Problem, type ProblemCode } from '@portico/contract/problems.ts';
import type { BearerError, Proof } from '../auth-strategies/proof.ts';

interface Called {
  id: string;
  proofs: readonly Proof[];
}

/** A refusal with the version of the call, which the gateway writes to its access log. */
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

/** The caller must authenticate, or needs more rights than it proved. */
export function challenge(code: ProblemCode, detail: string, version: Called, more?: BearerError): Problem {
  const challenges = version.proofs.flatMap((proof) => proof.challenge(more));
  return refusal(code, detail, version, challenges.length === 0 ? {} : { 'www-authenticate': challenges.join(', ') });
}
