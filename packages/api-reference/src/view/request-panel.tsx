import { Button } from '@portico/ui/button.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { OperationBundle, ReferenceIndex, SecurityRequirement } from '../compile/compiled.ts';
import { Deferred } from './deferred.tsx';
import { useReference, useTexts } from './reference.tsx';
import { buildRequest } from './request/build-request.ts';
import { type Draft, newDraft, toBodyText } from './request/draft.ts';
import styles from './request-panel.module.css';
import { ResponseExample } from './samples/response-example.tsx';
import { SampleView } from './samples/sample-view.tsx';
import samples from './samples/samples.module.css';
import { usePool } from './schema/pool.tsx';
import type { TryItHost } from './try-it/try-it-host.ts';

const TryItForm = lazy(async () => ({ default: (await import('./try-it/try-it-form.tsx')).TryItForm }));

interface RequestPanelProps {
  readonly bundle: OperationBundle;
  readonly index: ReferenceIndex;
  /** Undefined where requests cannot be tried out. */
  readonly tryIt: TryItHost | undefined;
  readonly isWebhook: boolean;
}

const none: readonly SecurityRequirement[] = [];

/** The request as code, the form that sends it, and what an answer looks like. */
export function RequestPanel({ bundle: { operation }, index, tryIt, isWebhook }: RequestPanelProps) {
  const { tryIt: text } = useTexts();
  const { origin } = useReference();
  const { resolve } = usePool();
  const servers = operation.servers?.length ? operation.servers : index.servers;
  const requirements = operation.security ?? index.security ?? none;
  const [draft, setDraft] = useState<Draft>(() => newDraft(operation, resolve));
  const [requirement, setRequirement] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const credentials = tryIt?.credentials;

  const request = useMemo(
    () =>
      buildRequest({
        operation,
        servers,
        schemes: index.securitySchemes,
        requirement: requirements[requirement],
        credentials: credentials ?? {},
        draft,
        resolve,
        origin,
        isSample: true,
      }),
    [operation, servers, index, requirements, requirement, credentials, draft, resolve, origin],
  );

  if (isWebhook) return null;
  const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === draft.mediaType);
  return (
    <>
      <SampleView
        examples={content?.examples?.filter(({ value }) => value !== undefined) ?? []}
        onExample={({ value }) => setDraft((before) => ({ ...before, body: toBodyText(value) }))}
        operation={operation}
        request={request}
      />
      {tryIt && !isOpen && (
        <Button className={styles.open} variant="primary" onClick={() => setIsOpen(true)}>
          {text.open}
        </Button>
      )}
      {tryIt && isOpen && (
        <section aria-label={text.open} className={samples.box}>
          <header className={samples.bar}>
            <h2 className={samples.barTitle}>{text.open}</h2>
            <Button variant="quiet" onClick={() => setIsOpen(false)} size="small">
              {text.close}
            </Button>
          </header>
          <Suspense fallback={<div className={styles.waiting} />}>
            <TryItForm
              chosenRequirement={requirement}
              draft={draft}
              host={tryIt}
              index={index}
              onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
              onRequirement={setRequirement}
              operation={operation}
              requirements={requirements}
              servers={servers}
            />
          </Suspense>
        </section>
      )}
      <Deferred>
        <ResponseExample responses={operation.responses} />
      </Deferred>
    </>
  );
}
