import type { Credential, Credentials } from '@portico/api-reference/view/request/credentials.ts';
import type { TryItHost } from '@portico/api-reference/view/try-it/try-it-host.ts';
import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ReferenceSource } from '../../shared/product/reference-queries.ts';
import { useServices } from '../../shared/services.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { ownApplicationsQuery } from './queries.ts';
import { sendByPortal } from './send-by-portal.ts';

/**
 * What readers entered to prove themselves, by product. In memory only: a reload forgets it, and nothing is written to
 * the browser's storage.
 */
const entered = new Map<string, Credentials>();
const listeners = new Set<() => void>();
const none: Credentials = {};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function enter(productId: string, scheme: string, credential: Credential | undefined): void {
  entered.set(productId, { ...entered.get(productId), [scheme]: credential });
  for (const listener of listeners) listener();
}

const clientIdOf = ({ auth_strategy, reference_id }: Application): string | undefined =>
  auth_strategy && credentialTypeOf[auth_strategy.credential_type].hasOwnClientId ? reference_id : undefined;

export function useTryIt({ productId, productVersionId }: ReferenceSource): TryItHost {
  const { client, portal } = useServices();
  const developer = useDeveloper();
  const isSignedIn = !portal.is_public && developer !== undefined;
  const applications = useQuery({ ...ownApplicationsQuery(client), enabled: isSignedIn });
  const read = () => entered.get(productId) ?? none;
  const credentials = useSyncExternalStore(subscribe, read, read);
  const onCredential = useCallback(
    (scheme: string, credential: Credential | undefined) => enter(productId, scheme, credential),
    [productId],
  );
  return useMemo(
    () => ({
      fetch: (...request) => globalThis.fetch(...request),
      now: () => performance.now(),
      redirectUri: `${window.location.origin}/spec/${encodeURIComponent(productId)}/oauth2-redirect.html`,
      open: () => window.open('', '_blank', 'width=600,height=720'),
      applications: applications.data?.map((application) => ({
        id: application.id,
        name: application.name,
        clientId: clientIdOf(application),
      })),
      credentials,
      onCredential,
      viaProxy: (request, signal) => sendByPortal(client, { productId, productVersionId }, request, signal),
    }),
    [client, productId, productVersionId, applications.data, credentials, onCredential],
  );
}
