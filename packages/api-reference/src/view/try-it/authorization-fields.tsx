import { Button } from '@portico/ui/button.tsx';
import { useState } from 'react';
import type { SecurityRequirement, SecurityScheme } from '../../compile/compiled.ts';
import type { Credential } from '../../request/credentials.ts';
import { describeScheme } from '../security-view.tsx';
import bar from './connection.module.css';
import { ChoiceInput, TextInput } from './fields.tsx';
import { useFormTexts } from './form-texts.tsx';
import { OauthFields } from './oauth-fields.tsx';
import { choosing, placeOfRequirement } from './settings.ts';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';

interface AuthorizationFieldsProps {
  readonly requirements: readonly SecurityRequirement[];
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly host: TryItHost;
}

/** The developer's own application, the way to authenticate, and the fields that it needs. */
export function AuthorizationFields({ requirements, schemes, host }: AuthorizationFieldsProps) {
  const { tryIt: text, security } = useFormTexts();
  const { settings, onSettings, applications = [] } = host;
  const place = placeOfRequirement(settings, requirements);
  const requirement = requirements[place] ?? {};
  const isNeeded = Object.keys(requirement).length > 0;
  const applicationId = settings.application ?? applications[0]?.id ?? '';
  const application = applications.find(({ id }) => id === applicationId);
  const toLabel = (each: SecurityRequirement) =>
    Object.keys(each)
      .map((name) => describeScheme(schemes[name], security))
      .join(' + ') || text.noScheme;
  return (
    <>
      {applications.length > 0 && isNeeded && (
        <ChoiceInput
          hint={text.applicationHint}
          label={text.application}
          onChange={(id) => onSettings({ application: id })}
          options={[
            ...applications.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: text.noApplication },
          ]}
          value={application?.id ?? ''}
        />
      )}
      {host.onSignIn && isNeeded && (
        <div>
          <Button onClick={host.onSignIn}>{text.signIn}</Button>
        </div>
      )}
      {requirements.length > 1 && (
        <ChoiceInput
          label={text.scheme}
          onChange={(value) => {
            const chosen = requirements[Number(value)];
            if (chosen) onSettings(choosing(chosen));
          }}
          options={requirements.map((each, at) => ({ value: String(at), label: toLabel(each) }))}
          value={String(place)}
        />
      )}
      {Object.entries(requirement).map(([name, scopes]) => (
        <SchemeFields
          application={application}
          host={host}
          key={`${name}${application?.id ?? ''}`}
          name={name}
          scheme={schemes[name]}
          scopes={scopes}
        />
      ))}
    </>
  );
}

interface SchemeFieldsProps {
  readonly name: string;
  readonly scheme: SecurityScheme | undefined;
  readonly scopes: readonly string[];
  readonly application: NonNullable<TryItHost['applications']>[number] | undefined;
  readonly host: TryItHost;
}

function SchemeFields({ name, scheme, scopes, application, host }: SchemeFieldsProps) {
  const { tryIt: text } = useFormTexts();
  const { credentials } = host.settings;
  const credential = credentials[name];
  const token = credential?.kind === 'token' ? credential.token : '';
  const onCredential = (value: Credential | undefined) =>
    host.onSettings({ credentials: { ...credentials, [name]: value } });
  const onToken = (value: string) => onCredential({ kind: 'token', token: value });
  switch (scheme?.type) {
    case 'apiKey':
      return (
        <>
          <TextInput
            isSecret
            label={scheme.name}
            onChange={(value) => onCredential({ kind: 'key', value })}
            value={credential?.kind === 'key' ? credential.value : ''}
          />
          {application?.hasKeys && (
            <NewKey
              application={application}
              create={() => host.createKey(application.id)}
              onKey={(value) => onCredential({ kind: 'key', value })}
            />
          )}
        </>
      );
    case 'http': {
      if (scheme.scheme.toLowerCase() !== 'basic') {
        return <TextInput isSecret label={text.token} onChange={onToken} value={token} />;
      }
      const basic = credential?.kind === 'basic' ? credential : { kind: 'basic' as const, username: '', password: '' };
      return (
        <>
          <TextInput
            label={text.username}
            onChange={(username) => onCredential({ ...basic, username })}
            value={basic.username}
          />
          <TextInput
            isSecret
            label={text.password}
            onChange={(password) => onCredential({ ...basic, password })}
            value={basic.password}
          />
        </>
      );
    }
    case 'oauth2':
      return (
        <OauthFields
          clientId={application?.clientId}
          flows={scheme.flows}
          host={host}
          needed={scopes}
          onToken={(value) => onCredential(value ? { kind: 'token', token: value } : undefined)}
          token={token}
        />
      );
    case 'openIdConnect':
      return <TextInput hint={text.tokenHint} isSecret label={text.token} onChange={onToken} value={token} />;
    case 'mutualTLS':
      return <p className={styles.hint}>{text.certificate}</p>;
    default:
      return null;
  }
}

interface NewKeyProps {
  readonly application: { readonly name: string };
  readonly create: () => Promise<string>;
  readonly onKey: (key: string) => void;
}

/** The portal does not store keys, so a developer without one at hand can create a new key for the application. */
function NewKey({ application, create, onKey }: NewKeyProps) {
  const { tryIt: text } = useFormTexts();
  const [state, setState] = useState<{ at: 'idle' | 'pending' | 'done' } | { at: 'failed'; problem: string }>({
    at: 'idle',
  });

  async function start() {
    setState({ at: 'pending' });
    try {
      onKey(await create());
      setState({ at: 'done' });
    } catch (error) {
      setState({ at: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <div className={bar.newKey}>
      {state.at === 'done' ? (
        <p className={styles.hint} role="status">
          {text.keyCreated({ application: application.name })}
        </p>
      ) : (
        <Button disabled={state.at === 'pending'} onClick={() => void start()} size="small">
          {text.createKey}
        </Button>
      )}
      {state.at === 'failed' && (
        <p className={styles.problem} role="alert">
          {state.problem}
        </p>
      )}
    </div>
  );
}
