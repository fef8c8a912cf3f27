import type { RequestDescription } from '@portico/api-reference/request/description.ts';
import { readPortalStream } from '@portico/api-reference/view/try-it/portal-stream.ts';
import { type ArrivingAnswer, encodeRequest, ProxyRefused } from '@portico/api-reference/view/try-it/send.ts';
import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { triedStreamType, tryRequest } from '@portico/contract/try-it.ts';

/** Lets the portal send a request, which can reach servers that do not answer pages of other sites. */
export async function sendByPortal(
  client: Client,
  params: { readonly productId: string; readonly productVersionId: string },
  request: RequestDescription,
  signal: AbortSignal,
): Promise<ArrivingAnswer> {
  const body = await toTriedRequest(request);
  try {
    const options = { signal, mayBeRefused: true, accept: triedStreamType } as const;
    return await readPortalStream(await client.send(tryRequest, { params, body }, options), signal);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 403) throw new ProxyRefused(error.message);
    throw error;
  }
}

async function toTriedRequest(request: RequestDescription) {
  const { body, ...rest } = encodeRequest(request);
  return body === undefined ? rest : { ...rest, body: toBase64(new Uint8Array(await new Blob([body]).arrayBuffer())) };
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}
