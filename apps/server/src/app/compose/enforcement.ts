import { createAnalyticsModule } from '../../features/analytics/module.ts';
import { createGatewayModule } from '../../features/gateway/module.ts';
import { originsBy, portalUrl } from '../../features/mail/portal-url.ts';
import type { NoteUse } from '../../features/oauth/module.ts';
import { createOauthModule } from '../../features/oauth/module.ts';
import { createProductUseModule } from '../../features/product-use/module.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Shared } from '../shared.ts';
import type { Applications } from './applications.ts';
import type { Foundation } from './foundation.ts';
import type { Reading } from './reading.ts';

export type Enforcement = ReturnType<typeof composeEnforcement>;

/** The services behind gateways: portal tokens, authorization, and reports of calls. */
export function composeEnforcement(
  settings: ServiceSettings,
  shared: Shared,
  foundation: Foundation,
  { specs }: Reading,
  { externalIssuers, applications, credentials }: Applications,
) {
  const { database, hashSecret, secretBox, caches, lastUsed, siteUrl, transact, newId, now, clock } = shared;
  const { recordAudit } = foundation.audit;
  const { enqueue: enqueueMail } = foundation.mail.mail;
  const { portals } = foundation.portals;
  // The gateway verifies tokens of the issuer, which notes the use of client secrets as the gateway does.
  const noteUse: NoteUse = ({ portal_id, ...used }) => lastUsed.note('credential', portal_id, used);
  const oauth = createOauthModule({
    database,
    applicationOf: applications.applications.get,
    credentials: credentials.credentials,
    discovery: externalIssuers.discovery,
    secretBox,
    noteUse,
    async originOf(portal_id) {
      const portal = await portals.byId(portal_id);
      return portal && portalUrl(portal, siteUrl());
    },
    onFault: settings.onIssuerFault ?? (() => {}),
    recordAudit,
    transact,
    now,
    clock,
  });
  const gateway = createGatewayModule({
    database,
    hashSecret,
    verifyToken: oauth.verifyToken,
    leak_reporters: settings.leak_reporters,
    enqueueMail,
    recordAudit,
    caches,
    lastUsed,
    originOf: originsBy(siteUrl),
    transact,
    newId,
    now,
    clock,
  });
  const analytics = createAnalyticsModule({
    database,
    apart: settings.analytics_apart,
    retention: settings.analytics_retention,
    pace: settings.ingest_pace,
    findProductVersion: gateway.authorization.versionOf,
    operationsOf: specs.operationsOf,
    listPortals: portals.listIds,
    transact,
    newId,
    clock,
  });
  const { callsByVersion } = analytics.analytics;
  const productUse = createProductUseModule({ database, transact, callsByVersion });
  return { oauth, gateway, analytics, productUse };
}
