import { useAction } from '@portico/app-kit/use-action.ts';
import { type Application, updateApplication } from '@portico/contract/applications.ts';
import { Button } from '@portico/ui/button.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from '../../router/react.tsx';
import { applicationKey, applicationQuery, forgetApplication } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ApplicationFailure } from './application-failure.tsx';
import formStyles from './application-form.module.css';
import { ApplicationForm } from './application-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormFrame, FormSkeleton } from './form-frame.tsx';
import { toChange, valuesOf } from './form-rules.ts';
import { reasonsOf } from './reasons.ts';
import { useGoBack } from './use-go-back.ts';

export function UpdateApplicationPage() {
  const { titles } = useText();
  const { client } = useServices();
  const { application_id } = useParams({ from: '/application/$application_id/update' });
  const application = useQuery(applicationQuery(client, application_id));
  const { data } = application;
  return (
    <FormFrame
      crumb={
        data && (
          <li>
            <Link params={{ application_id }} to="/application/$application_id">
              {data.name}
            </Link>
          </li>
        )
      }
      title={titles.updateApplication}
    >
      {application.isError && !data && <ApplicationFailure application={application} />}
      {application.isPending && <FormSkeleton />}
      {data && <UpdateForm application={data} key={data.id} />}
    </FormFrame>
  );
}

/** The form edits what was loaded first: a later response does not overwrite unsaved input. */
function UpdateForm({ application }: { readonly application: Application }) {
  const text = useApplicationText();
  const shell = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { client, queries } = useServices();
  const [values, setValues] = useState(() => valuesOf(application));
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const { isPending, run } = useAction();
  const { id, auth_strategy } = application;

  function submit() {
    setProblem(undefined);
    const body = toChange(values, auth_strategy);
    void run(() => client.send(updateApplication, { params: { applicationId: id }, body }), {
      done: (changed) => {
        queries.setQueryData(applicationKey(id), changed);
        void forgetApplication(queries, id);
        toast({ variant: 'success', message: text.form.updated({ name: changed.name }) });
        void navigate({ to: '/application/$application_id', params: { application_id: id }, replace: true });
      },
      failed: (error) => setProblem(reasonsOf(error, text, shell)),
    });
  }

  return (
    <>
      <ApplicationForm
        isNew={false}
        isPending={isPending}
        isStrategyLocked
        onCancel={goBack}
        onChange={setValues}
        onStrategy={() => {}}
        onSubmit={submit}
        problem={problem}
        strategies={auth_strategy ? [auth_strategy] : []}
        strategy={auth_strategy}
        submitLabel={text.form.update}
        values={values}
      >
        <Button
          className={formStyles.delete}
          variant="quiet"
          onClick={() => {
            setProblem(undefined);
            setDeleting(true);
          }}
        >
          {text.form.delete}
        </Button>
      </ApplicationForm>
      {isDeleting && (
        <DeleteDialog
          application={application}
          onCancel={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/my-apps', replace: true })}
          onFailed={(message) => {
            setDeleting(false);
            setProblem(message);
          }}
        />
      )}
    </>
  );
}
