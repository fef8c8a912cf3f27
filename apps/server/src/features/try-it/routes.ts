import { tryRequest } from '@portico/contract/try-it.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { TryItService } from './service.ts';

export const tryItRoutes = (tryIt: TryItService) => [
  handle(tryRequest, (call) => {
    const { productId, productVersionId } = call.params;
    const trier = { developer_id: call.developer?.id, address: call.request.ip };
    return tryIt.send(toViewer(call), productId, productVersionId, call.body, trier);
  }),
];
