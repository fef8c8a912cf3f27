import { Button } from '@portico/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { OAuthFlow, OAuthFlowName } from '../../compile/compiled.ts';
import { useReference } from '../reference.tsx';
import { ChoiceInput, TextInput } from './fields.tsx';
import { useFormTexts } from './form-texts.tsx';
import { AuthorizationFailed, authorize, type SupportedFlow } from './oauth.ts';
import { NoAnswer } from './send.ts';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';

const supported: readonly OAuthFlowName[] = ['authorizationCode', 'clientCredentials', 'implicit', 'password'];

interface OauthFieldsProps {
  readonly flows: Partial<Record<OAuthFlowName, OAuthFlow>>;
  /** The scopes that the operation requires. */
  readonly needed: readonly string[];
  readonly clientId: string | undefined;
  /** Empty until there is one. */
  readonly token: string;
  readonly onToken: (token: string) => void;
  readonly host: TryItHost;
}

export function OauthFields({ flows, needed, clientId: ownClientId, token, onToken, host }: OauthFieldsProps) {
  const { tryIt: text, security } = useFormTexts();
  const { origin } = useReference();
  const offered = supported.filter((flow) => flows[flow]) as SupportedFlow[];
  const [flow, setFlow] = useState(offered[0]);
  const [clientId, setClientId] = useState(ownClientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(needed));
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const endpoints = flow && flows[flow];
  if (!flow || !endpoints) {
    return <TextInput hint={text.tokenHint} isSecret label={text.token} onChange={onToken} value={token} />;
  }
  if (token) {
    return (
      <div className={styles.granted}>
        <p role="status">{text.authorized}</p>
        <Button onClick={() => onToken('')} size="small">
          {text.forget}
        </Button>
      </div>
    );
  }

  const scopes = Object.keys(endpoints.scopes);

  async function start(by: SupportedFlow, at: OAuthFlow) {
    attempt.current?.abort();
    const { signal } = (attempt.current = new AbortController());
    setProblem(undefined);
    setIsWaiting(true);
    try {
      const grant = { flow: by, endpoints: at, clientId, clientSecret, scopes: [...chosen], username, password };
      onToken(await authorize(grant, { ...host, origin, texts: text, signal }));
    } catch (error) {
      if (!signal.aborted) setProblem(toMessage(error));
    }
    if (!signal.aborted) setIsWaiting(false);
  }

  function toMessage(error: unknown): string {
    if (error instanceof NoAnswer) return text.failedText;
    return error instanceof AuthorizationFailed || error instanceof Error ? error.message : String(error);
  }

  function toggle(scope: string) {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    setChosen(next);
  }

  return (
    <>
      {offered.length > 1 && (
        <ChoiceInput
          label={text.flow}
          onChange={(value) => setFlow(value as SupportedFlow)}
          options={offered.map((each) => ({ value: each, label: security.flows[each] }))}
          value={flow}
        />
      )}
      <TextInput label={text.clientId} onChange={setClientId} value={clientId} />
      {flow !== 'implicit' && (
        <TextInput
          hint={text.clientSecretHint}
          isSecret
          label={text.clientSecret}
          onChange={setClientSecret}
          value={clientSecret}
        />
      )}
      {flow === 'password' && (
        <>
          <TextInput label={text.username} onChange={setUsername} value={username} />
          <TextInput isSecret label={text.password} onChange={setPassword} value={password} />
        </>
      )}
      {scopes.length > 0 && (
        <fieldset className={styles.scopes}>
          <legend>{text.scopes}</legend>
          {scopes.map((scope) => (
            <label key={scope}>
              <input checked={chosen.has(scope)} onChange={() => toggle(scope)} type="checkbox" />
              <code>{scope}</code>
              <span className={styles.hint}>{endpoints.scopes[scope]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isWaiting ? (
        <div className={styles.granted}>
          <p role="status">{text.authorizing}</p>
          <Button
            onClick={() => {
              attempt.current?.abort();
              setIsWaiting(false);
            }}
            size="small"
          >
            {text.cancel}
          </Button>
        </div>
      ) : (
        <Button disabled={!clientId} onClick={() => void start(flow, endpoints)} size="small">
          {text.authorize}
        </Button>
      )}
    </>
  );
}
