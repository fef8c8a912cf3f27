import * as adminAnalytics from '@portico/contract/admin-analytics.ts';
import * as adminAppearance from '@portico/contract/admin-appearance.ts';
import * as adminDocuments from '@portico/contract/admin-documents.ts';
import * as adminIdentityProviders from '@portico/contract/admin-identity-providers.ts';
import * as adminPortals from '@portico/contract/admin-portals.ts';
import * as adminProducts from '@portico/contract/admin-products.ts';
import * as adminRevisions from '@portico/contract/admin-revisions.ts';
import * as adminStrategies from '@portico/contract/admin-strategies.ts';
import * as analytics from '@portico/contract/analytics.ts';
import * as applications from '@portico/contract/applications.ts';
import * as audit from '@portico/contract/audit.ts';
import * as catalog from '@portico/contract/catalog.ts';
import * as credentials from '@portico/contract/credentials.ts';
import * as developer from '@portico/contract/developer.ts';
import * as documents from '@portico/contract/documents.ts';
import * as flags from '@portico/contract/flags.ts';
import * as gateway from '@portico/contract/gateway.ts';
import * as gatewayTokens from '@portico/contract/gateway-tokens.ts';
import * as mails from '@portico/contract/mails.ts';
import * as notifications from '@portico/contract/notifications.ts';
import * as openapi from '@portico/contract/openapi.ts';
import * as paging from '@portico/contract/paging.ts';
import * as portal from '@portico/contract/portal.ts';
import * as publishing from '@portico/contract/publishing.ts';
import * as reference from '@portico/contract/reference.ts';
import * as registrations from '@portico/contract/registrations.ts';
import * as reviews from '@portico/contract/reviews.ts';
import * as schema from '@portico/contract/schema.ts';
import * as search from '@portico/contract/search.ts';
import * as setup from '@portico/contract/setup.ts';
import * as specs from '@portico/contract/specs.ts';
import * as sso from '@portico/contract/sso.ts';
import * as teams from '@portico/contract/teams.ts';
import * as tokens from '@portico/contract/tokens.ts';
import * as tryIt from '@portico/contract/try-it.ts';
import * as userIdentityProviders from '@portico/contract/user-identity-providers.ts';
import * as users from '@portico/contract/users.ts';
import * as webhooks from '@portico/contract/webhooks.ts';
import { IsObject } from 'typebox';

/** The parts of the contract that export schemas. One that is missing here is described in place, without a name. */
const contractModules: readonly Record<string, unknown>[] = [
  adminAnalytics,
  adminAppearance,
  adminDocuments,
  adminIdentityProviders,
  adminPortals,
  adminProducts,
  adminRevisions,
  adminStrategies,
  analytics,
  applications,
  audit,
  catalog,
  credentials,
  reviews,
  developer,
  documents,
  flags,
  gateway,
  openapi,
  paging,
  portal,
  publishing,
  reference,
  registrations,
  schema,
  search,
  setup,
  specs,
  sso,
  teams,
  tokens,
  tryIt,
  userIdentityProviders,
  users,
  gatewayTokens,
  mails,
  notifications,
  webhooks,
];

/** Objects are worth a name in the description, and the name is the one their export has; `Uuid` and its kind are not. */
export const namedSchemas = (exports: Record<string, unknown>): [schema: object, name: string][] =>
  Object.entries(exports).flatMap(([name, value]): [object, string][] =>
    IsObject(value) && /^[A-Z]/.test(name) ? [[value, name]] : [],
  );

export const componentNames: ReadonlyMap<object, string> = new Map(contractModules.flatMap(namedSchemas));
