import { getPortalFlags } from '@portico/contract/flags.ts';
import { handle } from '../../http/handle.ts';
import type { FlagService } from './service.ts';

export const flagRoutes = (flags: FlagService) => [handle(getPortalFlags, ({ portal }) => flags.all(portal.id))];
