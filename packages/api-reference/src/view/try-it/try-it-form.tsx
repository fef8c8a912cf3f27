import { Button } from '@portico/ui/button.tsx';
import { type KeyboardEvent, useState } from 'react';
import type { CompiledOperation, SecurityRequirement, Server, SharedParts } from '../../compile/compiled.ts';
import { buildRequest, DraftError, missingFields } from '../../request/build-request.ts';
import type { Draft } from '../../request/draft.ts';
import { useReference } from '../reference.tsx';
import { usePool } from '../schema/pool.tsx';
import looks from './answer.module.css';
import { AnswerView } from './answer-view.tsx';
import { checkRequest, type RequestDifference } from './check/check-request.ts';
import { sentenceOf } from './check/difference-words.ts';
import { useChecker } from './check/use-checker.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { BodyFields, bodyKey, type FieldProblems, ParameterFields } from './draft-fields.tsx';
import { ChoiceInput } from './fields.tsx';
import { useFormTexts } from './form-texts.tsx';
import { fromKeptDraft, toKeptDraft, withoutSecretsInUrl } from './history.ts';
import { HistoryList } from './history-list.tsx';
import { placeOfRequirement } from './settings.ts';
import { toExchange } from './to-exchange.ts';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';
import { useSending } from './use-sending.ts';
import { unsendable, type Way } from './way.ts';

export interface TryItFormProps {
  readonly operation: CompiledOperation;
  readonly index: SharedParts;
  readonly servers: readonly Server[];
  readonly requirements: readonly SecurityRequirement[];
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly host: TryItHost;
}

/** Why a request was not sent: it cannot be built, or it differs from the specification. */
type Obstacle =
  | { readonly kind: 'unwritable'; readonly problem: string }
  | { readonly kind: 'differs'; readonly differences: readonly RequestDifference[] };

/** Builds a request, sends it and shows the response. Loaded on demand, with the texts of the form around it. */
export function TryItForm({ operation, index, servers, requirements, draft, onDraft, host }: TryItFormProps) {
  const { origin, keepExchange } = useReference();
  const texts = useFormTexts();
  const { tryIt: text, operation: operationText } = texts;
  const { resolve } = usePool();
  const check = useChecker();
  const { outcome, isSending, run, stop } = useSending(host);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const { settings, onSettings, history } = host;
  const { way } = settings;

  const building = {
    operation,
    servers,
    schemes: index.securitySchemes,
    requirement: requirements[placeOfRequirement(settings, requirements)],
    credentials: settings.credentials,
    draft,
    resolve,
    origin,
    isSample: false,
  };
  // Built as a sample, because the draft may be incomplete. It shows the parts that the browser would drop.
  const sample = buildRequest({ ...building, isSample: true });
  const isDirect = way === 'direct' || !host.viaProxy;
  const dropped = isDirect ? unsendable(sample) : [];

  async function submit() {
    const missing = missingFields(building);
    if (missing.length > 0) {
      setObstacle({ kind: 'unwritable', problem: text.missing({ names: missing.join(', ') }) });
      return;
    }
    const differences = await checkRequest(building, check);
    if (differences.length > 0) setObstacle({ kind: 'differs', differences });
    else await sendNow();
  }

  async function sendNow() {
    try {
      const request = buildRequest(building);
      setObstacle(undefined);
      const received = await run(request, way);
      // Links of the answer use its values.
      if (received) keepExchange(operation.slug, await toExchange(request, draft, received));
      if (history.isKept) history.onAdd(toEntry(received));
    } catch (error) {
      if (!(error instanceof DraftError)) throw error;
      setObstacle({ kind: 'unwritable', problem: text.wrongJson({ name: error.field }) });
    }
  }

  function toEntry(received: { readonly status: number; readonly milliseconds: number } | undefined) {
    const { keepsSecrets } = history;
    const { url, method } = buildRequest(keepsSecrets ? building : { ...building, credentials: {} });
    return {
      id: `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`,
      at: new Date().toISOString(),
      operation: operation.anchor,
      method,
      url: keepsSecrets ? url : withoutSecretsInUrl(url),
      status: received?.status,
      milliseconds: received?.milliseconds,
      draft: toKeptDraft(draft, keepsSecrets),
      ...(keepsSecrets && { credentials: settings.credentials }),
    };
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  const differences = obstacle?.kind === 'differs' ? obstacle.differences : [];
  const problems: FieldProblems = new Map(
    differences.map(({ key, difference }) => [key ?? bodyKey, sentenceOf(difference, texts)]),
  );
  const fields = { operation, draft, onDraft, problems };
  return (
    <form
      aria-label={operationText.tryIt}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ConnectionBar
        serverHost={hostOf(sample.url)}
        host={host}
        requirements={requirements}
        schemes={index.securitySchemes}
        servers={servers}
      />
      {operation.parameters.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{text.parameters}</legend>
          <ParameterFields {...fields} />
        </fieldset>
      )}
      {operation.requestBody && (
        <fieldset className={styles.group}>
          <legend>{operationText.requestBody}</legend>
          <BodyFields {...fields} />
        </fieldset>
      )}
      {dropped.length > 0 && (
        <p className={styles.hint} role="status">
          {text.unsendable({ names: dropped.join(', ') })}
        </p>
      )}
      {obstacle?.kind === 'unwritable' && (
        <p className={styles.problem} role="alert">
          {obstacle.problem}
        </p>
      )}
      {differences.length > 0 && (
        <div className={styles.differences} role="alert">
          <p>{text.check.title}</p>
          <ul>
            {differences.slice(0, 12).map(({ name, difference }, at) => (
              <li key={String(at)}>{sentenceOf(difference, texts, name ?? text.differences.body)}</li>
            ))}
          </ul>
          <div>
            <Button onClick={() => void sendNow()} size="small">
              {text.check.sendAnyway}
            </Button>
          </div>
        </div>
      )}
      <div className={styles.sendBar}>
        {host.viaProxy && (
          <ChoiceInput
            label={text.way}
            onChange={(value) => onSettings({ way: value as Way })}
            options={(['auto', 'direct', 'proxy'] as const).map((each) => ({ value: each, label: text.ways[each] }))}
            value={way}
          />
        )}
        {/* Two buttons instead of one that changes, so that a click on Stop cannot submit the form. */}
        {isSending ? (
          <Button key="stop" onClick={stop}>
            {outcome?.received ? text.stop : text.cancel}
          </Button>
        ) : (
          <Button key="send" variant="primary" type="submit">
            {text.send}
          </Button>
        )}
      </div>
      {outcome?.received && (
        <AnswerView key={outcome.number} operation={operation} received={outcome.received} request={outcome.request} />
      )}
      {outcome?.problem && (
        <div className={looks.failure} role="alert">
          <p>{text.failed}</p>
          <p className={styles.hint}>{outcome.problem}</p>
        </div>
      )}
      <HistoryList
        history={history}
        onUse={({ draft: kept, credentials }) => {
          onDraft(fromKeptDraft(kept));
          if (credentials) onSettings({ credentials });
        }}
        operation={operation}
      />
    </form>
  );
}

/** The host and path of a server. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
