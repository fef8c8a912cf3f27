import { messageFor } from '@portico/app-kit/message-for.ts';
import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { useAction } from '@portico/app-kit/use-action.ts';
import { type CreatedApplication, createApplication } from '@portico/contract/applications.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearch } from '../../router/react.tsx';
import { useOwnFields } from '../../shared/applications/own-fields.tsx';
import { forgetLists } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { specificationPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ApplicationForm } from './application-form.tsx';
import { FormFrame, FormSkeleton } from './form-frame.tsx';
import { emptyValues, toNewApplication, withDefaultReference } from './form-rules.ts';
import { toNewApplicationSearch } from './list-search.ts';
import { strategiesQuery } from './queries.ts';
import { randomUuid } from './random-uuid.ts';
import { reasonsOf } from './reasons.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useGoBack } from './use-go-back.ts';

/** Set once the application exists: the form cannot be submitted again. */
type Step = { at: 'editing' | 'leaving' } | { at: 'revealed'; created: CreatedApplication };

export function CreateApplicationPage() {
  const text = useApplicationText();
  const shell = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { client, queries } = useServices();
  const asked = toNewApplicationSearch(useSearch());
  const strategies = useQuery(strategiesQuery(client));
  const [values, setValues] = useState(emptyValues);
  const [suffix] = useState(() => randomUuid().slice(0, 8));
  const [picked, setPicked] = useState(asked.auth_strategy_id);
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<Step>({ at: 'editing' });
  const { isPending, run } = useAction();
  const own = useOwnFields('application');

  const offered = strategies.data ?? [];
  const strategy = offered.length === 1 ? offered[0] : offered.find(({ id }) => id === picked);

  const failure = strategies.error && text.list.strategiesFailed({ detail: messageFor(strategies.error, shell) });
  useEffect(() => {
    if (failure) toast({ variant: 'error', message: failure });
  }, [failure, toast]);

  /** Returns to the version that the application is for, or to the application itself (FRM-12). */
  function leave({ id, name }: CreatedApplication) {
    setStep({ at: 'leaving' });
    const { product, product_version: version } = asked;
    if (product && version) {
      void navigate({
        ...specificationPage({ id: product }, version === undefined ? undefined : { id: version }),
        search: { application: name },
        replace: true,
      });
      return;
    }
    void navigate({ to: '/application/$application_id', params: { application_id: id }, replace: true });
  }

  function submit() {
    if (!strategy) return;
    setProblem(undefined);
    void run(() => client.send(createApplication, { body: { ...toNewApplication(values, strategy), ...own.given } }), {
      done: (application) => {
        void forgetLists(queries);
        toast({ variant: 'success', message: text.form.created({ name: application.name }) });
        if (application.credentials) setStep({ at: 'revealed', created: application });
        else leave(application);
      },
      failed: (error) => setProblem(reasonsOf(error, text, shell, own.labels)),
    });
  }

  return (
    <FormFrame title={shell.titles.createApplication}>
      {strategies.data?.length === 0 && <MessageBar variant="warning">{text.list.noStrategies}</MessageBar>}
      {strategies.isPending && <FormSkeleton />}
      {strategies.isError && !strategies.data && (
        <QueryFailure query={strategies} text={shell} title={shell.failed.title} />
      )}
      {strategies.data && (
        <ApplicationForm
          isNew
          isPending={isPending || step.at !== 'editing'}
          isStrategyLocked={offered.length <= 1}
          onCancel={goBack}
          onChange={(changed) => setValues(withDefaultReference(values, changed, suffix))}
          onStrategy={setPicked}
          onSubmit={submit}
          own={own}
          problem={problem}
          strategies={offered}
          strategy={strategy}
          submitLabel={text.form.create}
          values={values}
        />
      )}
      {step.at === 'revealed' && step.created.credentials && (
        <SecretDialog credentials={step.created.credentials} onProceed={() => leave(step.created)} />
      )}
    </FormFrame>
  );
}
