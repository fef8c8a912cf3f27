import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ProblemBody, problems, problemType } from '@portico/contract/problems.ts';

/**
 * A host name or IP address, perhaps with a port. Users, lists, paths and spaces are refused, because parsers treat
 * them differently. Names longer than DNS allows are refused, because portals are cached by name.
 */
const hostPattern = /^(?:[a-z0-9._-]{1,254}|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const highestPort = 65_535;

/**
 * Why the host of a request is unclear, if it is. Proxies and servers differ in whether they believe the target or the
 * Host header, so one host's answer could be cached for another (RFC 9112, 3.2). A target that names the same host as
 * the header loses its host.
 */
export function unclearHost(request: IncomingMessage): string | undefined {
  const { rawHeaders, headers, httpVersion, url = '/' } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const { host } = headers;
  if (hosts > 1) return 'The request has more than one Host header.';
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The request has no Host header.';
  const [isHost, port = '0'] = hostPattern.exec(host) ?? [];
  if (isHost === undefined || Number(port) > highestPort)
    return 'The Host header is not a host name with or without a port.';
  if (url.startsWith('/') || url === '*') return undefined;
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !/^https?:$/.test(target.protocol) || target.host !== toHost(target.protocol, host)) {
    return 'The target of the request names another host than the Host header.';
  }
  request.url = `${target.pathname}${target.search}`;
  return undefined;
}

const toHost = (protocol: string, host: string): string | undefined =>
  URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined;

/** Sent before the framework, which would look for a portal at that host. */
export function refuseUnclearHost(response: ServerResponse, detail: string): void {
  const { status, title } = problems['malformed-request'];
  const id = randomUUID();
  const body: ProblemBody = {
    status,
    title,
    type: problemType('malformed-request'),
    instance: `portico:trace:${id}`,
    detail,
    invalid_parameters: [{ field: 'host', rule: 'invalid', reason: detail }],
  };
  response
    .writeHead(status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': id,
      connection: 'close',
    })
    .end(JSON.stringify(body));
}
