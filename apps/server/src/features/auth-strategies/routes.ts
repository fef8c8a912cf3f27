import * as strategies from '@portico/contract/admin-strategies.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { StrategyService } from './service.ts';

export const authStrategyRoutes = (authStrategies: StrategyService) => [
  handle(strategies.listStrategies, async ({ user, params }) => ({
    data: await authStrategies.list(user, params.portalId),
  })),
  handle(strategies.createStrategy, (call) => authStrategies.create(toActor(call), call.params.portalId, call.body)),
  handle(strategies.updateStrategy, (call) =>
    authStrategies.update(toActor(call), call.params.portalId, call.params.strategyId, call.body),
  ),
  handle(strategies.deleteStrategy, (call) =>
    authStrategies.remove(toActor(call), call.params.portalId, call.params.strategyId),
  ),
];
