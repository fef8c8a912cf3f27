import { because, type Reason } from '../because.ts';

const codes = {
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-ended',
  EHOSTUNREACH: 'server-unreachable',
  ENETUNREACH: 'server-unreachable',
  CERT_HAS_EXPIRED: 'certificate-expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-not-trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-not-trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-of-another',
} as const;

const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

/** Why a request got no answer, as a message for people. */
export function toFailureReason(error: unknown, time_ms: number): Reason {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return because('no-answer-in-time', { seconds: time_ms / 1000 });
  return because(isKnown(code) ? codes[code] : 'not-http');
}
