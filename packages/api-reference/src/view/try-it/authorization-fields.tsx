import { useState } from 'react';
import type { SecurityRequirement, SecurityScheme } from '../../compile/compiled.ts';
import { useTexts } from '../reference.tsx';
import { describeScheme } from '../security-view.tsx';
import { ChoiceInput, TextInput } from './fields.tsx';
import { OauthFields } from './oauth-fields.tsx';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';

interface AuthorizationFieldsProps {
  readonly requirements: readonly SecurityRequirement[];
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
  readonly host: TryItHost;
}

/** Which of the ways to prove oneself is taken, and what it needs. */
export function AuthorizationFields({ requirements, schemes, chosen, onChoose, host }: AuthorizationFieldsProps) {
  const { tryIt: text, security } = useTexts();
  const [applicationId, setApplicationId] = useState('');
  const requirement = requirements[chosen] ?? {};
  const application = host.applications?.find(({ id }) => id === applicationId);
  const toLabel = (each: SecurityRequirement) =>
    Object.keys(each)
      .map((name) => describeScheme(schemes[name], security))
      .join(' + ') || text.noScheme;
  return (
    <>
      {requirements.length > 1 && (
        <ChoiceInput
          label={text.scheme}
          onChange={(value) => onChoose(Number(value))}
          options={requirements.map((each, place) => ({ value: String(place), label: toLabel(each) }))}
          value={String(chosen)}
        />
      )}
      {host.applications && host.applications.length > 0 && Object.keys(requirement).length > 0 && (
        <ChoiceInput
          hint={text.applicationHint}
          label={text.application}
          onChange={setApplicationId}
          options={[
            { value: '', label: text.noApplication },
            ...host.applications.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={applicationId}
        />
      )}
      {Object.entries(requirement).map(([name, scopes]) => (
        <SchemeFields
          clientId={application?.clientId}
          host={host}
          key={`${name}${applicationId}`}
          name={name}
          scheme={schemes[name]}
          scopes={scopes}
        />
      ))}
      {Object.keys(requirement).length > 0 && <p className={styles.hint}>{text.memoryHint}</p>}
    </>
  );
}

interface SchemeFieldsProps {
  readonly name: string;
  readonly scheme: SecurityScheme | undefined;
  readonly scopes: readonly string[];
  readonly clientId: string | undefined;
  readonly host: TryItHost;
}

function SchemeFields({ name, scheme, scopes, clientId, host }: SchemeFieldsProps) {
  const { tryIt: text } = useTexts();
  const credential = host.credentials[name];
  const token = credential?.kind === 'token' ? credential.token : '';
  const onToken = (value: string) => host.onCredential(name, { kind: 'token', token: value });
  switch (scheme?.type) {
    case 'apiKey':
      return (
        <TextInput
          isSecret
          label={scheme.name}
          onChange={(value) => host.onCredential(name, { kind: 'key', value })}
          value={credential?.kind === 'key' ? credential.value : ''}
        />
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
            onChange={(username) => host.onCredential(name, { ...basic, username })}
            value={basic.username}
          />
          <TextInput
            isSecret
            label={text.password}
            onChange={(password) => host.onCredential(name, { ...basic, password })}
            value={basic.password}
          />
        </>
      );
    }
    case 'oauth2':
      return <OauthFields clientId={clientId} flows={scheme.flows} host={host} name={name} needed={scopes} />;
    case 'openIdConnect':
      return <TextInput hint={text.tokenHint} isSecret label={text.token} onChange={onToken} value={token} />;
    case 'mutualTLS':
      return <p className={styles.hint}>{text.certificate}</p>;
    default:
      return null;
  }
}
