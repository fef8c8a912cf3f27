import {
  type AdminIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  startTestSignIn,
  updateIdentityProvider,
} from '@portico/contract/admin-identity-providers.ts';
import { useAction } from '@portico/screens/use-action.ts';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { messageFor } from '../../shared/message-for.ts';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { newProvider, toProviderBody, toProviderValues } from './provider-values.ts';
import { providersQuery } from './queries.ts';
import { useSignInText } from './text/use-sign-in-text.ts';

export function NewProviderPage() {
  const text = useSignInText();
  const { areas } = useText();
  const { client, queries } = useServices();
  const { id: portalId } = useOwnPortal();
  const toPath = usePortalPath();
  const go = useGo();
  const toast = useToast();
  return (
    <PageFrame back={{ to: toPath('/sign-in'), label: areas.signIn }} isNarrow least="admin" title={text.add}>
      <FormFrame
        initial={newProvider}
        isNew
        label={text.add}
        least="admin"
        onCancel={() => go({ to: toPath('/sign-in') })}
        onSaved={({ id }: AdminIdentityProvider) => {
          toast({ look: 'success', message: text.saved });
          void queries.invalidateQueries({ queryKey: providersQuery(client, portalId).queryKey });
          go({ to: toPath(`/sign-in/${id}`) });
        }}
        save={(values) => {
          const body = { ...toProviderBody(values), name: values.name, title: values.title || values.name };
          return client.send(createIdentityProvider, { params: { portalId }, body });
        }}
      >
        {(parts) => <ProviderFields parts={parts} />}
      </FormFrame>
    </PageFrame>
  );
}

export function ProviderPage() {
  const text = useSignInText();
  const { areas, notFound, ...frame } = useText();
  const { client, queries } = useServices();
  const portal = useOwnPortal();
  const { id: portalId } = portal;
  const providerId = useParam('providerId');
  const params = { portalId, providerId };
  const toPath = usePortalPath();
  const above = toPath('/sign-in');
  const go = useGo();
  const toast = useToast();
  const testing = useAction();
  const query = useQuery(providersQuery(client, portalId));
  const provider = query.data?.find(({ id }) => id === providerId);
  const [isRemoving, setRemoving] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: providersQuery(client, portalId).queryKey });

  function test() {
    // Opened at once, as browsers open tabs only for a press of a button; it gets its address when there is one.
    const tab = window.open('', '_blank');
    if (!tab) return toast({ look: 'error', message: text.testBlocked });
    tab.opener = null;
    const return_to = `/console${toPath('/sign-in/test')}`;
    return void testing.run(() => client.send(startTestSignIn, { params, body: { return_to } }), {
      done: ({ url }) => tab.location.assign(url),
      failed: (error) => {
        tab.close();
        toast({ look: 'error', message: messageFor(error, { areas, notFound, ...frame }) });
      },
    });
  }

  return (
    <PageFrame
      actions={
        provider && (
          <>
            <RoleButton least="admin" onClick={() => setRemoving(true)}>
              {text.remove}
            </RoleButton>
            <RoleButton least="admin" loading={testing.isPending} look="primary" onClick={test} title={text.testText}>
              {text.test}
            </RoleButton>
          </>
        )
      }
      back={{ to: above, label: areas.signIn }}
      isNarrow
      least="admin"
      title={provider ? text.edit(provider) : areas.signIn}
    >
      <Loaded query={query}>
        {() =>
          provider ? (
            <>
              <FormFrame
                initial={toProviderValues(provider)}
                key={provider.updated_at}
                label={text.edit(provider)}
                least="admin"
                onSaved={() => {
                  toast({ look: 'success', message: text.saved });
                  void reload();
                }}
                save={(values) => client.send(updateIdentityProvider, { params, body: toProviderBody(values) })}
              >
                {(parts) => <ProviderFields kept={provider} parts={parts} />}
              </FormFrame>
              <FormSection title={text.addresses}>
                <DefinitionList
                  items={
                    provider.kind === 'oidc'
                      ? [{ term: text.callback, value: <code>{provider.addresses.callback}</code> }]
                      : [
                          { term: text.acs, value: <code>{provider.addresses.acs}</code> },
                          { term: text.spMetadata, value: <code>{provider.addresses.metadata}</code> },
                        ]
                  }
                />
              </FormSection>
            </>
          ) : (
            <p>{notFound.title}</p>
          )
        }
      </Loaded>
      {isRemoving && provider && (
        <DangerDialog
          act={() => client.send(deleteIdentityProvider, { params })}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onDone={() => {
            toast({ look: 'success', message: text.removed });
            go({ to: above });
            void reload();
          }}
          title={text.removeTitle(provider)}
        >
          {text.removeText({ count: provider.identities })}
        </DangerDialog>
      )}
    </PageFrame>
  );
}
