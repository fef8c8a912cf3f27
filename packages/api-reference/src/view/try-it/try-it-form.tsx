import { Button } from '@portico/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { CompiledOperation, ReferenceIndex, SecurityRequirement, Server } from '../../compile/compiled.ts';
import { useReference, useTexts } from '../reference.tsx';
import { type BuiltRequest, buildRequest, DraftError, missingFields } from '../request/build-request.ts';
import type { Draft } from '../request/draft.ts';
import { usePool } from '../schema/pool.tsx';
import { AnswerView } from './answer-view.tsx';
import { AuthorizationFields } from './authorization-fields.tsx';
import { BodyFields, ParameterFields, ServerFields } from './draft-fields.tsx';
import { ChoiceInput } from './fields.tsx';
import { type Answer, NoAnswer, send } from './send.ts';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';
import type { Way } from './way.ts';

export interface TryItFormProps {
  readonly operation: CompiledOperation;
  readonly index: ReferenceIndex;
  readonly servers: readonly Server[];
  readonly requirements: readonly SecurityRequirement[];
  readonly chosenRequirement: number;
  readonly onRequirement: (place: number) => void;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly host: TryItHost;
}

/** Writes a request, sends it and shows what came back. Fetched when somebody wants to try. */
export function TryItForm(props: TryItFormProps) {
  const { operation, index, servers, requirements, chosenRequirement, onRequirement, draft, onDraft, host } = props;
  const { tryIt: text, operation: operationText } = useTexts();
  const { origin } = useReference();
  const { resolve } = usePool();
  const [way, setWay] = useState<Way>('auto');
  const { outcome, isSending, run, cancel } = useSending(host);
  const [problem, setProblem] = useState<string>();

  function submit() {
    const building = {
      operation,
      servers,
      schemes: index.securitySchemes,
      requirement: requirements[chosenRequirement],
      credentials: host.credentials,
      draft,
      resolve,
      origin,
      isSample: false,
    };
    const missing = missingFields(building);
    if (missing.length > 0) return setProblem(text.missing({ names: missing.join(', ') }));
    try {
      const request = buildRequest(building);
      setProblem(undefined);
      void run(request, way);
    } catch (error) {
      if (!(error instanceof DraftError)) throw error;
      setProblem(text.wrongJson({ name: error.field }));
    }
  }

  const hasServerFields = servers.length > 1 || Object.keys(servers[draft.server]?.variables ?? {}).length > 0;
  return (
    <form
      aria-label={text.open}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasServerFields && (
        <fieldset className={styles.group}>
          <legend>{text.server}</legend>
          <ServerFields draft={draft} onDraft={onDraft} servers={servers} />
        </fieldset>
      )}
      {requirements.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{text.authorization}</legend>
          <AuthorizationFields
            chosen={chosenRequirement}
            host={host}
            onChoose={onRequirement}
            requirements={requirements}
            schemes={index.securitySchemes}
          />
        </fieldset>
      )}
      {operation.parameters.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{text.parameters}</legend>
          <ParameterFields draft={draft} onDraft={onDraft} operation={operation} />
        </fieldset>
      )}
      {operation.requestBody && (
        <fieldset className={styles.group}>
          <legend>{operationText.requestBody}</legend>
          <BodyFields draft={draft} onDraft={onDraft} operation={operation} />
        </fieldset>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.sendBar}>
        {host.viaProxy && (
          <ChoiceInput
            label={text.way}
            onChange={(value) => setWay(value as Way)}
            options={(['auto', 'direct', 'proxy'] as const).map((each) => ({ value: each, label: text.ways[each] }))}
            value={way}
          />
        )}
        {isSending ? (
          <Button onClick={cancel}>{text.cancel}</Button>
        ) : (
          <Button variant="primary" type="submit">
            {text.send}
          </Button>
        )}
      </div>
      {outcome?.answer && <AnswerView answer={outcome.answer} key={outcome.number} request={outcome.request} />}
      {outcome?.problem && (
        <div className={styles.failure} role="alert">
          <p>{text.failed}</p>
          <p className={styles.hint}>{outcome.problem}</p>
        </div>
      )}
    </form>
  );
}

interface Outcome {
  readonly number: number;
  readonly request: BuiltRequest;
  readonly answer?: Answer;
  readonly problem?: string;
}

/** One request at a time; leaving the page ends it. */
function useSending(host: TryItHost) {
  const { tryIt: text } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function run(request: BuiltRequest, way: Way) {
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    setIsSending(true);
    const number = (outcome?.number ?? 0) + 1;
    try {
      const answer = await send(request, way, host, signal);
      if (!signal.aborted) setOutcome({ number, request, answer });
    } catch (error) {
      if (!signal.aborted) setOutcome({ number, request, problem: toProblem(error) });
    }
    if (!signal.aborted) setIsSending(false);
  }

  const toProblem = (error: unknown): string =>
    error instanceof NoAnswer || !(error instanceof Error) ? text.failedText : error.message;

  return {
    outcome,
    isSending,
    run,
    cancel: () => {
      underWay.current?.abort();
      setIsSending(false);
    },
  };
}
