import { grantHeaders } from '@portico/contract/gateway.ts';
import { Problem, type ProblemCode } from '@portico/contract/problems.ts';
import type { BearerError, Proof } from '../auth-strategies/proof.ts';

interface Called {
  id: string;
  proofs: readonly Proof[];
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
  const challenges = version.proofs.flatMap((proof) => proof.challenge(more));
  return refusal(code, detail, version, challenges.length === 0 ? {} : { 'www-authenticate': challenges.join(', ') });
}
