import { Button } from '@portico/ui/button.tsx';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { OperationBundle, SecurityRequirement, SharedParts } from '../compile/compiled.ts';
import { buildRequest } from '../request/build-request.ts';
import { Deferred } from './deferred.tsx';
import { useReference, useTexts } from './reference.tsx';
import styles from './request-panel.module.css';
import { ResponseExample } from './samples/response-example.tsx';
import { SampleView } from './samples/sample-view.tsx';
import samples from './samples/samples.module.css';
import { usePool } from './schema/pool.tsx';
import { ReachButton } from './try-it/reach-button.tsx';
import { newSettings, placeOfRequirement, serverOf, type TryItSettings } from './try-it/settings.ts';
import type { TryItFormProps } from './try-it/try-it-form.tsx';
import { useDraft } from './use-draft.ts';

/** How the application sends requests. */
export interface TryIt {
  /** The reader's settings, which samples also show. */
  readonly settings: TryItSettings;
  /** Loads the form with everything that it needs. */
  readonly toForm: (parts: Omit<TryItFormProps, 'host'>) => ReactNode;
}

interface RequestPanelProps {
  readonly bundle: OperationBundle;
  readonly index: SharedParts;
  /** Undefined where requests cannot be tried out. */
  readonly tryIt: TryIt | undefined;
  readonly isWebhook: boolean;
}

const none: readonly SecurityRequirement[] = [];

/** The request as code, the form that sends it, and examples of responses. */
export function RequestPanel({ bundle: { operation }, index, tryIt, isWebhook }: RequestPanelProps) {
  const { operation: text } = useTexts();
  const { origin } = useReference();
  const { resolve } = usePool();
  const servers = operation.servers?.length ? operation.servers : index.servers;
  const requirements = operation.security ?? index.security ?? none;
  const [entered, setDraft] = useDraft(operation);
  const [isOpen, setIsOpen] = useState(false);
  const settings = tryIt?.settings ?? newSettings;
  const requirement = requirements[placeOfRequirement(settings, requirements)];
  const draft = useMemo(() => ({ ...entered, ...serverOf(settings, servers) }), [entered, settings, servers]);

  const request = useMemo(
    () =>
      buildRequest({
        operation,
        servers,
        schemes: index.securitySchemes,
        requirement,
        credentials: settings.credentials,
        draft,
        resolve,
        origin,
        isSample: true,
      }),
    [operation, servers, index, requirement, settings.credentials, draft, resolve, origin],
  );

  if (isWebhook) return null;
  return (
    <>
      <SampleView operation={operation} request={request} />
      {tryIt && (
        <div className={styles.tryIt} data-try-it>
          {!isOpen && (
            <Button className={styles.open} variant="primary" onClick={() => setIsOpen(true)}>
              {text.tryIt}
            </Button>
          )}
          {isOpen && (
            <section aria-label={text.tryIt} className={samples.box}>
              <header className={samples.bar}>
                <h2 className={samples.barTitle}>{text.tryIt}</h2>
                <Button variant="quiet" onClick={() => setIsOpen(false)} size="small">
                  {text.closeTryIt}
                </Button>
              </header>
              <Suspense fallback={<div className={styles.waiting} />}>
                {tryIt.toForm({
                  draft,
                  index,
                  onDraft: (change) => setDraft((before) => ({ ...before, ...change })),
                  operation,
                  requirements,
                  servers,
                })}
              </Suspense>
            </section>
          )}
        </div>
      )}
      {tryIt && <ReachButton isOpen={isOpen} onOpen={() => setIsOpen(true)} />}
      <Deferred>
        <ResponseExample responses={operation.responses} />
      </Deferred>
    </>
  );
}
