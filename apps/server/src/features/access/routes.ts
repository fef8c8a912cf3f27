import { getProductActions } from '@portico/contract/catalog.ts';
import { handle } from '../../http/handle.ts';
import { toViewer } from '../../http/viewer.ts';
import type { AccessService } from './service.ts';

export const accessRoutes = (access: AccessService) => [
  handle(getProductActions, async (call) => ({
    actions: await access.actionsOf(toViewer(call), call.params.productId),
  })),
];
