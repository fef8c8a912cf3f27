const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
};

/** Why nothing was answered, for people. */
export function toFailureReason(error: unknown, time_ms: number): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `The server did not answer within ${time_ms / 1000} seconds.`;
  return reasons[code] ?? 'The server did not answer as HTTP servers do.';
}
