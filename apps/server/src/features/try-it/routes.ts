import { triedStreamType, tryRequest } from '@portico/contract/try-it.ts';
import type { FastifyReply } from 'fastify';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { TryItService } from './service.ts';

export const tryItRoutes = (tryIt: TryItService) => [
  handle(tryRequest, async (call) => {
    const { productId, productVersionId } = call.params;
    const trier = { developer_id: call.developer?.id, address: call.request.ip, signal: whenLeft(call.reply) };
    const asked = [toViewer(call), productId, productVersionId, call.body, trier] as const;
    if (!call.request.headers.accept?.includes(triedStreamType)) return tryIt.send(...asked);
    const stream = await tryIt.open(...asked);
    // Tells proxies in front of the server not to buffer the answer.
    call.reply
      .type(triedStreamType)
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store, no-transform');
    return stream;
  }),
];

/** Aborted when the client disconnects before the answer is complete. */
function whenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}
