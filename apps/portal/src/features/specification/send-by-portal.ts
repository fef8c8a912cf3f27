import type { BuiltRequest } from '@portico/api-reference/view/request/build-request.ts';
import { type ProxyAnswer, ProxyRefused, toBodyInit } from '@portico/api-reference/view/try-it/send.ts';
import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { tryRequest } from '@portico/contract/try-it.ts';

/** Lets the portal send a request, which can reach servers that do not answer pages of other sites. */
export async function sendByPortal(
  client: Client,
  params: { readonly productId: string; readonly productVersionId: string },
  request: BuiltRequest,
  signal: AbortSignal,
): Promise<ProxyAnswer> {
  const body = await toTriedRequest(request);
  try {
    const answer = await client.send(tryRequest, { params, body }, { signal, mayBeRefused: true });
    return {
      status: answer.status,
      statusText: answer.status_text,
      headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
      body: new Blob([toBytes(answer.body)]),
      isTruncated: answer.is_truncated,
    };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 403) throw new ProxyRefused(error.message);
    throw error;
  }
}

/** A form is written here, as a browser would: only what wrote it knows its boundary. */
async function toTriedRequest(request: BuiltRequest) {
  const { method, url } = request;
  const headers = request.headers.map(([name, value]): [string, string] => [name, value]);
  const init = toBodyInit(request);
  if (init === null) return { method, url, headers };
  const written = new Response(init);
  const type = written.headers.get('content-type');
  if (request.body?.kind === 'form' && type) headers.push(['Content-Type', type]);
  return { method, url, headers, body: toBase64(new Uint8Array(await written.arrayBuffer())) };
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
