import { FormTextsProvider } from '@portico/api-reference/view/try-it/form-texts.tsx';
import { TryItForm, type TryItFormProps } from '@portico/api-reference/view/try-it/try-it-form.tsx';
import type { TryItHost } from '@portico/api-reference/view/try-it/try-it-host.ts';
import { createScreenText } from '@portico/app-kit/screen-text.ts';
import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { createCredential } from '@portico/contract/credentials.ts';
import { en, load } from '@portico/i18n/texts/reference/reference/tryIt.js';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { ReferenceSource } from '../../shared/product/reference-queries.ts';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useLogIn } from '../../shared/session/use-log-in.ts';
import type { TryItOwner } from '../../shared/try-it-storage.ts';
import { ownApplicationsQuery } from './queries.ts';
import { sendByPortal } from './send-by-portal.ts';
import { loadTryItMemory } from './use-try-it-memory.ts';

const useTryItText = createScreenText(en, load);

interface TryItProps extends Omit<TryItFormProps, 'host'> {
  readonly source: ReferenceSource;
  readonly owner: TryItOwner;
}

export function TryIt({ source, owner, ...parts }: TryItProps) {
  const host = useTryItHost(source, owner);
  return (
    <FormTextsProvider tryIt={useTryItText()}>
      <TryItForm {...parts} host={host} />
    </FormTextsProvider>
  );
}

function toOwn({ id, name, auth_strategy, reference_id }: Application) {
  const type = auth_strategy ? credentialTypeOf[auth_strategy.credential_type] : undefined;
  return {
    id,
    name,
    clientId: type?.hasOwnClientId ? reference_id : undefined,
    hasKeys: type?.credentials === 'keys',
  };
}

function useTryItHost({ productId, productVersionId }: ReferenceSource, owner: TryItOwner): TryItHost {
  const { client, portal, origin } = useServices();
  const developer = useDeveloper();
  const isSignedIn = hasAccounts(portal) && developer !== undefined;
  const isStranger = hasAccounts(portal) && developer === undefined;
  const logIn = useLogIn();
  const applications = useQuery({ ...ownApplicationsQuery(client), enabled: isSignedIn });
  const memory = use(loadTryItMemory());
  const state = useSyncExternalStore(memory.subscribe, () => memory.stateOf(owner));
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
      onSettings: (settings) => memory.choose(owner, settings),
      keeping: state.keeping,
      onKeeping: (keeping) => memory.keep(owner, keeping),
      onClear: () => memory.clear(owner),
      history: {
        entries: state.entries,
        isKept: state.keepsHistory,
        keepsSecrets: state.keepsSecrets,
        onAdd: (entry) => memory.addEntry(owner, entry),
        onChange: (change) => memory.chooseHistory(owner, change),
        onClear: () => memory.clearHistory(owner),
      },
      viaProxy: (request, signal) => sendByPortal(client, { productId, productVersionId }, request, signal),
    }),
    [client, origin, productId, productVersionId, applications.data, isStranger, logIn, owner, state, memory],
  );
}
