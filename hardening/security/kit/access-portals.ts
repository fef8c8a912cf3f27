import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { aPortalContent, aProduct } from '@portico/test-kit/world/world.ts';

export const host = 'access.localhost';
export const apiHost = 'access-api.test';
export const quota = { applications: 8, keys: 3 };
export const allScopes = ['read', 'write', 'pay'];

const aVersion = (name: string, auto_approve: boolean) => ({
  name,
  registration: { auth_strategy: 'Clients', auto_approve },
  routes: allScopes.map((scope) => ({ hosts: [apiHost], paths: [`/${name}/${scope}`], scopes: [scope] })),
});

/** A portal with a reviewed version, one with automatic approval, and clients of an external issuer. */
export const portal = ({ issuer, audience }: ExternalIssuer): PortalContent =>
  aPortalContent(
    {
      name: 'access',
      hosts: [host],
      visibility: 'private',
      auth_strategies: [
        {
          name: 'Clients',
          credential_type: 'client_credentials',
          auth_methods: ['bearer', 'client_credentials'],
          scopes: allScopes,
        },
        { name: 'Keys', credential_type: 'key_auth', key_names: ['apikey'] },
        {
          name: 'Elsewhere',
          credential_type: 'client_credentials',
          auth_methods: ['bearer'],
          issuer,
          audience,
          client_registration: { token_env: 'SSO_SECRET_ISSUER' },
        },
      ],
      quotas: { applications_per_developer: quota.applications, keys_per_application: quota.keys },
    },
    [aProduct('parcels', { versions: [aVersion('reviewed', false), aVersion('open', true)] })],
  );

export const guardedHost = 'guarded.localhost';

/** A portal whose products are visible to a team. */
export const guarded = (): PortalContent =>
  aPortalContent(
    {
      name: 'guarded',
      title: 'Guarded',
      hosts: [guardedHost],
      visibility: 'private',
      rbac: true,
      auto_approve_developers: true,
      teams: [
        {
          name: 'Partners',
          developers: ['mo@example.com'],
          products: ['parcels', 'letters'].map((product) => ({ product, roles: ['view'] })),
        },
      ],
    },
    [aProduct('parcels', { name: 'Parcels' }), aProduct('letters', { name: 'Letters' })],
  );
