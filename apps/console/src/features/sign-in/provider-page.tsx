import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { newProviderFor, type ShownProvider, toProviderBody, toProviderValues } from './provider-values.ts';
import { useSignInText } from './text/use-sign-in-text.ts';
import { providersQuery, useProviderAudience } from './use-provider-audience.ts';

export function NewProviderPage() {
  const text = useSignInText();
  const { queries } = useServices();
  const audience = useProviderAudience();
  const { title, least, toPath } = audience;
  const go = useGo();
  const toast = useToast();
  return (
    <PageFrame back={{ to: toPath(), label: title }} isNarrow least={least} title={text.add}>
      <FormFrame
        initial={newProviderFor(audience.of)}
        isNew
        label={text.add}
        least={least}
        onCancel={() => go({ to: toPath() })}
        onSaved={({ id }: ShownProvider) => {
          toast({ variant: 'success', message: text.saved });
          void queries.invalidateQueries({ queryKey: audience.queryKey });
          go({ to: toPath(`/${id}`) });
        }}
        save={(values) =>
          audience.create({ ...toProviderBody(values), name: values.name, title: values.title || values.name })
        }
      >
        {(parts) => <ProviderFields parts={parts} />}
      </FormFrame>
    </PageFrame>
  );
}

export function ProviderPage() {
  const text = useSignInText();
  const frame = useText();
  const { queries } = useServices();
  const audience = useProviderAudience();
  const { title, least, toPath, queryKey } = audience;
  const own = text[audience.of];
  const providerId = useParam('providerId');
  const go = useGo();
  const toast = useToast();
  const testing = useAction();
  const query = useQuery(providersQuery(audience));
  const provider = query.data?.find(({ id }) => id === providerId);
  const [isRemoving, setRemoving] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey });

  function test() {
    // The tab opens before the request, because browsers open tabs only in response to a click. Its URL is set
    // afterwards.
    const tab = window.open('', '_blank');
    if (!tab) return toast({ variant: 'error', message: text.testBlocked });
    tab.opener = null;
    return void testing.run(() => audience.startTest(providerId, `/console${toPath('/test')}`), {
      done: ({ url }) => tab.location.assign(url),
      failed: (error) => {
        tab.close();
        toast({ variant: 'error', message: messageFor(error, frame) });
      },
    });
  }

  return (
    <PageFrame
      actions={
        provider && (
          <>
            <RoleButton least={least} onClick={() => setRemoving(true)}>
              {text.remove}
            </RoleButton>
            <RoleButton
              least={least}
              loading={testing.isPending}
              variant="primary"
              onClick={test}
              title={text.testText}
            >
              {text.test}
            </RoleButton>
          </>
        )
      }
      back={{ to: toPath(), label: title }}
      isNarrow
      least={least}
      title={provider ? text.edit(provider) : title}
    >
      <Loaded query={query}>
        {() =>
          provider ? (
            <>
              <FormFrame
                initial={toProviderValues(provider)}
                key={provider.updated_at}
                label={text.edit(provider)}
                least={least}
                onSaved={() => {
                  toast({ variant: 'success', message: text.saved });
                  void reload();
                }}
                save={(values) => audience.update(providerId, toProviderBody(values))}
              >
                {(parts) => <ProviderFields kept={provider} parts={parts} />}
              </FormFrame>
              <FormSection title={text.providerSettings}>
                <DefinitionList
                  items={
                    provider.kind === 'oidc'
                      ? [{ term: text.callback, value: <code>{provider.addresses.callback}</code> }]
                      : [
                          { term: text.acs, value: <code>{provider.addresses.acs}</code> },
                          { term: own.spMetadata, value: <code>{provider.addresses.metadata}</code> },
                        ]
                  }
                />
              </FormSection>
              {provider.addresses.sign_in && (
                <FormSection title={own.signInAt}>
                  <code>{provider.addresses.sign_in}</code>
                </FormSection>
              )}
            </>
          ) : (
            <p>{frame.notFound.title}</p>
          )
        }
      </Loaded>
      {isRemoving && provider && (
        <DangerDialog
          act={() => audience.remove(providerId)}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onDone={() => {
            toast({ variant: 'success', message: text.removed });
            go({ to: toPath() });
            void reload();
          }}
          title={text.removeTitle(provider)}
        >
          {own.removeText({ count: provider.identities })}
        </DangerDialog>
      )}
    </PageFrame>
  );
}
