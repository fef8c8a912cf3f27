import type { TryItHost } from '@portico/api-reference/view/try-it/try-it-host.ts';
import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { createCredential } from '@portico/contract/credentials.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ReferenceSource } from '../../shared/product/reference-queries.ts';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useLogIn } from '../../shared/session/use-log-in.ts';
import { ownApplicationsQuery } from './queries.ts';
import { createTryItMemory, newState, type TryItMemory } from './try-it-memory.ts';

let made: TryItMemory | undefined;

/** Created on first use, because the server renders the same pages without storage. */
function memory(): TryItMemory {
  made ??= createTryItMemory({ tab: storage('sessionStorage'), device: storage('localStorage') });
  return made;
}

/** Some browsers throw on access to a disabled storage. */
function storage(name: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

const subscribe = (listener: () => void) => memory().subscribe(listener);

function toOwn({ id, name, auth_strategy, reference_id }: Application) {
  const type = auth_strategy ? credentialTypeOf[auth_strategy.credential_type] : undefined;
  return {
    id,
    name,
    clientId: type?.hasOwnClientId ? reference_id : undefined,
    hasKeys: type?.credentials === 'keys',
  };
}

export function useTryIt({ productId, productVersionId }: ReferenceSource): TryItHost {
  const { client, portal, origin } = useServices();
  const developer = useDeveloper();
  const isSignedIn = hasAccounts(portal) && developer !== undefined;
  const isStranger = hasAccounts(portal) && developer === undefined;
  const logIn = useLogIn();
  const applications = useQuery({ ...ownApplicationsQuery(client), enabled: isSignedIn });
  const developerId = isSignedIn ? developer.id : undefined;
  const owner = useMemo(() => ({ productId, developerId }), [productId, developerId]);
  const state = useSyncExternalStore(
    subscribe,
    () => memory().stateOf(owner),
    () => newState,
  );
  return useMemo(
    () => ({
      fetch: (...request) => globalThis.fetch(...request),
      now: () => performance.now(),
      redirectUri: `${origin}/spec/${encodeURIComponent(productId)}/oauth2-redirect.html`,
      open: () => window.open('', '_blank', 'width=600,height=720'),
      applications: applications.data?.map(toOwn),
      async createKey(applicationId) {
        const body = { display_name: 'Try it' };
        return (await client.send(createCredential, { params: { applicationId }, body })).credential;
      },
      onSignIn: isStranger ? logIn : undefined,
      settings: state.settings,
      onSettings: (settings) => memory().choose(owner, settings),
      keeping: state.keeping,
      onKeeping: (keeping) => memory().keep(owner, keeping),
      onClear: () => memory().clear(owner),
      history: {
        entries: state.entries,
        isKept: state.keepsHistory,
        keepsSecrets: state.keepsSecrets,
        onAdd: (entry) => memory().addEntry(owner, entry),
        onChange: (change) => memory().chooseHistory(owner, change),
        onClear: () => memory().clearHistory(owner),
      },
      async viaProxy(request, signal) {
        const { sendByPortal } = await import('./send-by-portal.ts');
        return sendByPortal(client, { productId, productVersionId }, request, signal);
      },
    }),
    [client, origin, productId, productVersionId, applications.data, isStranger, logIn, owner, state],
  );
}
