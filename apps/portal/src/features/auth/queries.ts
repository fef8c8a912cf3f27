import type { Client } from '@portico/client/client.ts';
import { getPortalSignUp, type PortalContext } from '@portico/contract/portal.ts';
import { listDeveloperSsoProviders } from '@portico/contract/sso.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../shared/services.ts';

/** What happens after signing up. Pages that cannot load it promise nothing. */
export const signUpQuery = (client: Client) =>
  queryOptions({
    queryKey: ['sign-up'],
    queryFn: ({ signal }) => client.send(getPortalSignUp, {}, { signal }),
    retry: false,
    staleTime: 60_000,
  });

export const hasSso = ({ oidc_auth_enabled, saml_auth_enabled }: PortalContext): boolean =>
  oidc_auth_enabled || saml_auth_enabled;

export const providersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['sso-providers'],
    queryFn: ({ signal }) => client.send(listDeveloperSsoProviders, {}, { signal }),
    retry: false,
  });

/** Loads what the login shows: the login methods, and what happens after a sign-up. */
export const prepareLogin = ({ client, queries, portal }: Services, { registered }: { readonly registered?: string }) =>
  Promise.all([
    hasSso(portal) && queries.prefetchQuery(providersQuery(client)),
    registered && queries.prefetchQuery(signUpQuery(client)),
  ]);

/** Loads whether mails are sent; the pages promise an email only then. */
export const prepareSignUp = ({ client, queries }: Services) => queries.prefetchQuery(signUpQuery(client));
