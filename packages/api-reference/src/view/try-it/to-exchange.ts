import type { RequestDescription } from '../../request/description.ts';
import type { Draft } from '../../request/draft.ts';
import type { Exchange } from '../link-values.ts';
import type { Received } from './receive.ts';

/** Longer bodies are not searched for values of links. */
const longest = 1_000_000;

/** The request and answer that links take their values from. */
export async function toExchange(
  { url, method, body }: RequestDescription,
  { values }: Draft,
  received: Pick<Received, 'status' | 'headers' | 'body'>,
): Promise<Exchange> {
  const { status, headers } = received;
  const text = received.body.size <= longest ? await received.body.text() : '';
  return { url, method, values, requestBody: body?.kind === 'text' ? body.text : '', status, headers, body: text };
}
