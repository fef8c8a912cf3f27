import { getProductActions } from '@portico/contract/catalog.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../../platform/http/viewer.ts';
import type { AccessService } from './service.ts';

export const accessRoutes = (access: AccessService) => [
  handle(getProductActions, async (call) => ({
    actions: await access.actionsOf(toViewer(call), call.params.productId),
  })),
];
