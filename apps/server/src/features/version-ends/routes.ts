import * as contract from '@portico/contract/version-ends.ts';
import { handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { VersionEndService } from './service.ts';

export const versionEndRoutes = (versionEnds: VersionEndService) => [
  handle(contract.getVersionEnd, (call) =>
    versionEnds.end(toViewer(call), call.params.productId, call.params.productVersionId),
  ),
];
