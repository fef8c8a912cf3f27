import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useState } from 'react';
import { DropZone } from '../../shared/drop-zone.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { SecretField } from '../../shared/secret-field.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import type { ProviderValues, ShownProvider } from './provider-values.ts';
import { useSignInText } from './text/use-sign-in-text.ts';
import { useProviderAudience } from './use-provider-audience.ts';

interface ProviderFieldsProps {
  readonly parts: FormParts<ProviderValues>;
  readonly kept?: ShownProvider;
}

export function ProviderFields({ parts, kept }: ProviderFieldsProps) {
  const text = useSignInText();
  const { of } = useProviderAudience();
  const own = text[of];
  const isOfDevelopers = of === 'developers';
  const { values, set, field, flag } = parts;
  const isOidc = values.kind === 'oidc';
  return (
    <>
      {!kept && (
        <>
          <SelectField
            label={text.kind}
            onChange={(event) => set('kind', event.target.value as ProviderValues['kind'])}
            options={Object.entries(text.kinds).map(([value, label]) => ({ value, label }))}
            value={values.kind}
          />
          <TextField {...field('name')} autoComplete="off" hint={text.nameHint} label={text.name} maxLength={63} />
        </>
      )}
      <TextField {...field('title')} hint={text.titleHint} label={text.title} maxLength={255} />
      <Switch {...flag('is_enabled')} label={own.isEnabled} />
      <FormSection title={text.provider}>
        {isOidc ? <OidcFields kept={kept} parts={parts} /> : <SamlFields parts={parts} />}
      </FormSection>
      <FormSection description={text.mappingText} title={text.mapping}>
        <TextField {...field('email')} label={text.claims.email} />
        {isOidc && <TextField {...field('email_verified')} label={text.claims.email_verified} />}
        <TextField {...field('full_name')} label={text.claims.name} />
        {isOfDevelopers && (
          <>
            <TextField {...field('groups')} label={text.claims.groups} />
            <TextArea {...field('teams')} label={text.teams} rows={3} spellCheck={false} />
          </>
        )}
      </FormSection>
      <FormSection title={text.accounts}>
        <Switch {...flag('trust_email')} hint={text.trustHint} label={text.trust} />
        <TextField {...field('email_domains')} label={text.domains} />
        <Switch {...flag('auto_provision')} hint={own.provisionHint || undefined} label={text.provision} />
        {isOfDevelopers && <Switch {...flag('auto_approve')} label={text.approve} />}
      </FormSection>
    </>
  );
}

function OidcFields({
  parts: { field, problemOf },
  kept,
}: {
  parts: ProviderFieldsProps['parts'];
  kept: ShownProvider | undefined;
}) {
  const text = useSignInText();
  return (
    <>
      <TextField
        {...field('issuer')}
        inputMode="url"
        label={text.issuer}
        placeholder="https://"
        problem={problemOf('oidc.issuer')}
      />
      <TextField
        {...field('client_id')}
        autoComplete="off"
        label={text.clientId}
        problem={problemOf('oidc.client_id')}
      />
      <SecretField
        {...field('client_secret')}
        hint={kept?.has_secret ? text.secretKept : text.secretHint}
        label={text.secret}
      />
      <TextField {...field('scopes')} label={text.scopes} />
    </>
  );
}

function SamlFields({ parts: { set, field, flag, problemOf } }: Pick<ProviderFieldsProps, 'parts'>) {
  const text = useSignInText();
  const frame = useText();
  const { readMetadata } = useProviderAudience();
  const { isPending, run } = useAction();
  const [url, setUrl] = useState('');
  const [failure, setFailure] = useState('');

  function read(body: { xml: string } | { url: string }) {
    setFailure('');
    void run(() => readMetadata(body), {
      done: ({ entry_point, issuer, certificates }) => {
        set('entry_point', entry_point);
        set('issuer', issuer);
        set('certificates', certificates.join('\n'));
      },
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  return (
    <>
      <DropZone
        accept=".xml"
        disabled={isPending}
        hint={text.metadataHint}
        label={text.metadata}
        onFiles={([file]) => read({ xml: file?.text ?? '' })}
      />
      <TextField
        inputMode="url"
        label={text.metadataUrl}
        onChange={(event) => setUrl(event.target.value)}
        value={url}
      />
      <div>
        <Button disabled={url === ''} loading={isPending} onClick={() => read({ url })}>
          {text.readMetadata}
        </Button>
      </div>
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      <TextField
        {...field('entry_point')}
        inputMode="url"
        label={text.entryPoint}
        problem={problemOf('saml.entry_point')}
      />
      <TextField {...field('issuer')} label={text.entityId} problem={problemOf('saml.issuer')} />
      <TextArea
        {...field('certificates')}
        label={text.certificates}
        problem={problemOf('saml.certificates')}
        rows={6}
        spellCheck={false}
      />
      <Switch {...flag('want_response_signed')} label={text.responseSigned} />
    </>
  );
}
