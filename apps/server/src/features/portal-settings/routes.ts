import * as appearances from '@portico/contract/admin-appearance.ts';
import * as portals from '@portico/contract/admin-portals.ts';
import * as strategies from '@portico/contract/admin-strategies.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import type { StrategyService } from '../auth-strategies/service.ts';
import type { AppearanceService } from './appearance.ts';
import type { HostProofs } from './host-proofs.ts';
import type { PortalSettingsService } from './portals.ts';

interface Parts {
  portalSettings: PortalSettingsService;
  hostProofs: HostProofs;
  appearance: AppearanceService;
  authStrategies: StrategyService;
}

export const portalSettingsRoutes = ({ portalSettings, hostProofs, appearance, authStrategies }: Parts) => [
  handle(portals.createPortal, (call) => portalSettings.create(toActor(call), call.body)),
  handle(portals.getPortalSettings, ({ user, params }) => portalSettings.get(user, params.portalId)),
  handle(portals.updatePortal, (call) => portalSettings.update(toActor(call), call.params.portalId, call.body)),
  handle(portals.checkPortalHost, async (call) => {
    const { portalId, host } = call.params;
    await hostProofs.check(toActor(call), portalId, host);
    return portalSettings.get(call.user, portalId);
  }),
  handle(portals.deletePortal, (call) => portalSettings.remove(toActor(call), call.params.portalId, call.query.name)),

  handle(appearances.getAdminAppearance, ({ user, params }) => appearance.get(user, params.portalId)),
  handle(appearances.updateAppearance, (call) => appearance.update(toActor(call), call.params.portalId, call.body)),
  handle(appearances.getPortalImage, async ({ user, params }) => {
    const { media_type, content, hash } = await appearance.image(user, params.portalId, params.kind);
    return new Content(media_type, content, hash);
  }),
  handle(appearances.putPortalImage, (call) =>
    appearance.putImage(toActor(call), call.params.portalId, call.params.kind, call.body.base64),
  ),
  handle(appearances.deletePortalImage, (call) =>
    appearance.removeImage(toActor(call), call.params.portalId, call.params.kind),
  ),

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
