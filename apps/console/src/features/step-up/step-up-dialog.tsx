import { ProblemError } from '@portico/client/errors.ts';
import { problemType } from '@portico/contract/problems.ts';
import { confirmSignIn, getSignInConfirmation, type SignInConfirmation } from '@portico/contract/users.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { signedInChannel } from '../../shared/step-up.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './step-up.module.css';
import { useStepUpText } from './text/use-step-up-text.ts';

/** Covers the page while the user has to confirm their identity. */
export function StepUpPlace() {
  const { stepUp } = useServices();
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking);
  return (
    isAsking && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  );
}

function StepUpDialog() {
  const { client, stepUp } = useServices();
  const { required } = useText();
  const text = useStepUpText();
  const field = useRef<HTMLInputElement>(null);
  const { data: ways } = useQuery({
    queryKey: ['user', 'confirmation'],
    queryFn: ({ signal }) => client.send(getSignInConfirmation, {}, { signal }),
    staleTime: 0,
  });

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(signedInChannel);
    channel.onmessage = () => stepUp.answer(true);
    return () => channel.close();
  }, [stepUp]);

  if (!ways) return null;
  const close = () => stepUp.answer(false);
  if (!ways.has_password) return <OtherTabDialog ways={ways} onClose={close} onDone={() => stepUp.answer(true)} />;
  return (
    <FormDialog
      check={({ password }) => (password === '' ? { password: required } : {})}
      initial={{ password: '' }}
      initialFocus={field}
      isStepUp
      onClose={close}
      onSaved={() => stepUp.answer(true)}
      save={({ password }) => client.send(confirmSignIn, { body: { password } }).catch(toFieldProblem(text.wrong))}
      submitLabel={text.confirm}
      title={text.title}
    >
      {(form) => (
        <>
          <p className={styles.text}>{text.text}</p>
          <TextField
            {...form.field('password')}
            ref={field}
            autoComplete="current-password"
            label={text.password}
            type="password"
          />
          <ProviderLinks ways={ways} />
        </>
      )}
    </FormDialog>
  );
}

/** A wrong password is a problem of its field. */
const toFieldProblem = (reason: string) => (error: unknown) => {
  if (!(error instanceof ProblemError) || error.problem.type !== problemType('wrong-password')) throw error;
  const invalid_parameters = [{ field: 'password', rule: 'invalid' as const, reason }];
  throw new ProblemError({ ...error.problem, type: 'about:blank', invalid_parameters });
};

interface OtherTabDialogProps {
  readonly ways: SignInConfirmation;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** For users without a password. Single sign-on takes place in another tab, so that this one keeps its state. */
function OtherTabDialog({ ways, onClose, onDone }: OtherTabDialogProps) {
  const { cancel, close } = useText();
  const text = useStepUpText();
  return (
    <Dialog
      closeLabel={close}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" onClick={onDone}>
            {text.done}
          </Button>
        </>
      }
      onClose={onClose}
      title={text.title}
    >
      <p className={styles.text}>{text.otherTab}</p>
      <ProviderLinks ways={ways} />
    </Dialog>
  );
}

function ProviderLinks({ ways: { identity_providers } }: Pick<OtherTabDialogProps, 'ways'>) {
  const text = useStepUpText();
  const { origin } = window.location;
  const query = new URLSearchParams({
    returnTo: `${origin}/console/signed-in`,
    callback_url: `${origin}/console/login`,
    fresh: 'true',
  });
  return (
    <div className={styles.providers}>
      {identity_providers.map(({ name, title }) => (
        <a
          className={buttonClass()}
          href={`/api/v1/authenticate/${name}?${query}`}
          key={name}
          rel="noreferrer"
          target="_blank"
        >
          {text.by({ provider: title })}
        </a>
      ))}
    </div>
  );
}
