import { ProblemError } from '@portico/client/errors.ts';
import {
  emailMaxLength,
  givenPasswordMaxLength,
  nameMaxLength,
  personNameMaxLength,
} from '@portico/contract/constants.ts';
import type { InvalidParameter } from '@portico/contract/problems.ts';
import { setUp } from '@portico/contract/setup.ts';
import { problemCode } from '@portico/screens/problem-code.ts';
import { useAction } from '@portico/screens/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useGo, useSearch } from '../../shared/link.tsx';
import { messageFor } from '../../shared/message-for.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';

const lengths = {
  organization: nameMaxLength,
  full_name: personNameMaxLength,
  email: emailMaxLength,
  password: givenPasswordMaxLength,
};
const empty = { organization: '', full_name: '', email: '', password: '' };

/** Where the link of the first start leads: whoever has it creates the organization and owns it. */
export function SetupPage() {
  const text = useText();
  const { auth } = text;
  const { client } = useServices();
  const go = useGo();
  const { token = '' } = useSearch();
  const { isPending, run } = useAction();
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<readonly InvalidParameter[]>([]);

  function fail(error: unknown) {
    const isOver = ['used-token', 'unknown-token'].includes(problemCode(error) ?? '');
    const named = error instanceof ProblemError ? (error.problem.invalid_parameters ?? []) : [];
    const isShown = named.length > 0 && named.every(({ field }) => Object.hasOwn(empty, field));
    setProblems(named);
    setFailure(isOver ? auth.setUpOver : isShown ? '' : messageFor(error, text));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure('');
    setProblems([]);
    void run(() => client.send(setUp, { body: { ...values, token } }), {
      done: ({ email }) => go({ to: '/login', search: { email } }),
      failed: fail,
    });
  }

  const field = (name: keyof typeof empty) => ({
    name,
    maxLength: lengths[name],
    required: true,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    problem: problems.find((problem) => problem.field === name)?.reason,
  });

  return (
    <AuthFrame explanation={auth.setUpText} title={auth.setUp}>
      <form aria-label={auth.setUp} className={styles.form} onSubmit={submit}>
        {failure && <MessageBar look="error">{failure}</MessageBar>}
        <TextField autoComplete="organization" label={auth.organization} {...field('organization')} />
        <TextField autoComplete="name" label={auth.fullName} {...field('full_name')} />
        <TextField autoComplete="username" label={auth.email} {...field('email')} type="email" />
        <TextField
          autoComplete="new-password"
          hint={auth.passwordHint}
          label={auth.password}
          {...field('password')}
          type="password"
        />
        <Button loading={isPending} look="primary" type="submit">
          {auth.setUpButton}
        </Button>
      </form>
    </AuthFrame>
  );
}
