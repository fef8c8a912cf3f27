import { getProductActions } from '@portico/contract/catalog.ts';
import { handle } from '../../platform/http/handle.ts';
import type { AccessService } from './service.ts';
import { toViewer } from './viewer.ts';

export const accessRoutes = (access: AccessService) => [
  handle(getProductActions, async (call) => ({
    actions: await access.actionsOf(toViewer(call), call.params.productId),
  })),
];
