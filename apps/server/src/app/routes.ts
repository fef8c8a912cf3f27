import { deviceCookie, userDeviceCookie } from '@portico/contract/constants.ts';
import { authorizeCall } from '@portico/contract/gateway.ts';
import server_package from '../../package.json' with { type: 'json' };
import { accessRoutes } from '../features/access/routes.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { analyticsRoutes } from '../features/analytics/routes.ts';
import { applicationRoutes } from '../features/applications/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { authStrategyRoutes } from '../features/auth-strategies/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { credentialRoutes } from '../features/credentials/routes.ts';
import { documentAssetRoutes } from '../features/document-assets/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { flagRoutes } from '../features/flags/routes.ts';
import { followingRoutes } from '../features/following/routes.ts';
import { formRoutes } from '../features/forms/routes.ts';
import { gatewayRoutes } from '../features/gateway/routes.ts';
import { gatewayTokenRoutes } from '../features/gateway/token-routes.ts';
import { identityProviderRoutes } from '../features/identity-providers/provider-routes.ts';
import { ssoRoutes } from '../features/identity-providers/routes.ts';
import { originsBy } from '../features/mail/portal-url.ts';
import { mailRoutes } from '../features/mail/routes.ts';
import { mailTextRoutes } from '../features/mail/texts/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { clientRoutes } from '../features/oauth/client-routes.ts';
import { createOpenapiModule } from '../features/openapi/module.ts';
import { portalSettingsRoutes } from '../features/portal-settings/routes.ts';
import { portalRoutes } from '../features/portals/routes.ts';
import { productEditingRoutes } from '../features/product-editing/routes.ts';
import { publishingRoutes } from '../features/publishing/routes.ts';
import { registrationRoutes } from '../features/registrations/routes.ts';
import { reviewRoutes } from '../features/reviews/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { searchUseRoutes } from '../features/search-uses/routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { setupRoutes } from '../features/setup/routes.ts';
import { siteRoutes } from '../features/site/routes.ts';
import { siteEditingRoutes } from '../features/site-editing/routes.ts';
import { referenceRoutes } from '../features/specs/reference-routes.ts';
import { specRoutes } from '../features/specs/routes.ts';
import { teamRoutes } from '../features/teams/routes.ts';
import { tokenRoutes } from '../features/tokens/routes.ts';
import { tryItRoutes } from '../features/try-it/routes.ts';
import { memberRoutes } from '../features/users/member-routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import { changeRoutes } from '../features/version-changes/routes.ts';
import { versionEndRoutes } from '../features/version-ends/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import type { AnswerCache } from '../platform/fast-path/answer-cache.ts';
import { createDeviceCookie } from '../platform/http/device-cookie.ts';
import { handle, type Route } from '../platform/http/handle.ts';
import type { SessionCookies } from '../platform/http/session-cookies.ts';
import type { UserCookies } from '../platform/http/user-cookies.ts';
import type { Services } from './compose.ts';
import { limited } from './limited.ts';
import { withNamedParams } from './named-params.ts';

interface Parts {
  services: Services;
  answers: AnswerCache;
  cookies: SessionCookies;
  userCookies: UserCookies;
  siteUrl(): URL;
  is_https: boolean;
}

/** Every operation of the contract, with its handler. */
export function createRoutes(parts: Parts): Route[] {
  const { services, answers, cookies, userCookies, siteUrl, is_https } = parts;
  const ofDevelopers = { cookies, deviceCookie: createDeviceCookie({ is_https, name: deviceCookie }) };
  const ofUsers = { userCookies, userDeviceCookie: createDeviceCookie({ is_https, name: userDeviceCookie }) };
  const { developerSso, userSso, portals, identityProviders, userProviders } = services;
  const originOf = originsBy(siteUrl);
  const { withDescription } = createOpenapiModule({ version: server_package.version });
  return withDescription(
    [
      ...portalRoutes(services.portals, services.translations),
      ...formRoutes(services),
      ...flagRoutes(services.flags),
      ...catalogRoutes(services.catalog, services.translations, answers),
      ...followingRoutes(services),
      ...versionEndRoutes(services.versionEnds),
      ...searchRoutes(
        services.search,
        services.places,
        services.searchRecorder.searched,
        services.translations,
        answers,
      ),
      ...searchUseRoutes(services.searchUses),
      ...documentRoutes(services.documents, originOf, answers),
      ...documentAssetRoutes(services.documentAssets),
      ...siteRoutes(services.site, originOf, answers),
      ...siteEditingRoutes({ ...services, originOf }),
      ...specRoutes(services.specs, services.references, answers),
      ...referenceRoutes(services.references),
      ...changeRoutes({ ...services, originOf }),
      ...tryItRoutes(services.tryIt),
      ...accountRoutes(services, ofDevelopers),
      ...sessionRoutes(services.sessions, cookies),
      ...userRoutes(services, ofUsers),
      ...setupRoutes(services.setup, ofUsers),
      ...memberRoutes(services),
      ...reviewRoutes(services.reviews),
      ...ssoRoutes({ developerSso, userSso, portals, cookies, userCookies, originOf, is_https }),
      ...accessRoutes(services.access),
      ...applicationRoutes({ applications: services.applications, withGrants: services.registrations.withGrants }),
      ...credentialRoutes(services.credentials),
      ...clientRoutes(services.clients),
      ...registrationRoutes(services.registrations),
      ...analyticsRoutes(services.analytics),
      ...publishingRoutes(services),
      ...productEditingRoutes(services),
      ...portalSettingsRoutes(services),
      ...authStrategyRoutes(services.authStrategies),
      ...identityProviderRoutes({ identityProviders, userProviders, originOf }),
      ...auditRoutes(services),
      ...teamRoutes(services.teams),
      ...tokenRoutes(services.personalTokens),
      ...gatewayRoutes(services),
      ...gatewayTokenRoutes(services.gateway),
      ...webhookRoutes(services.webhooks),
      ...mailRoutes(services.outbox),
      ...mailTextRoutes(services.mailTexts),
      ...notificationRoutes(services.notifications),
      // It answers every method, so it is registered separately.
      handle(authorizeCall, () => undefined),
    ].map((route) => withNamedParams(limited(route, services.attempts.takeOrRefuse), services.catalogLookup)),
  );
}
