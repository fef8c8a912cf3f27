import type { RequestFailure } from '@portico/auth-elements/api.ts';
import { CheckFailure, requireFilled } from '@portico/auth-elements/check-failure.ts';
import type { CustomErrorHandler } from '@portico/auth-elements/config.ts';
import { EmailField } from '@portico/auth-elements/parts/email-field.tsx';
import { Field } from '@portico/auth-elements/parts/field.tsx';
import { NewPassword } from '@portico/auth-elements/parts/new-password-fields.tsx';
import { SubmitForm } from '@portico/auth-elements/parts/submit-form.tsx';
import type { Values } from '@portico/auth-elements/submit-machine.ts';
import { useElement } from '@portico/auth-elements/use-element.ts';
import { nameMaxLength, personNameMaxLength } from '@portico/contract/constants.ts';
import { passwordFlaws } from '@portico/contract/passwords.ts';
import { setUp } from '@portico/contract/setup.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useAuthConfig } from './use-auth-config.ts';

const required = ['organization', 'fullName', 'email', 'password'];

function check(values: Values): void {
  requireFilled(values, required, 'fieldsMissing');
  if (!/^[^\s@]+@[^\s@]+$/.test(values.email ?? '')) throw new CheckFailure('emailInvalid', ['email']);
  if (passwordFlaws(values.password ?? '').length > 0) throw new CheckFailure('passwordTooWeak', ['password']);
}

interface SetupFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** The first organization and its owner: the fields of a registration, with a link in place of the mail. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const { auth } = useText();
  const customErrorHandler: CustomErrorHandler = (failure) => {
    if (['/problems/used-token', '/problems/unknown-token'].includes(answerOf(failure).type ?? ''))
      return auth.setUpOver;
    return answerOf(failure).field === 'email' ? auth.emailRefused : undefined;
  };
  const parts = useElement('register', { config: { ...useAuthConfig(), customErrorHandler } });
  const { texts, api } = parts;
  return (
    <SubmitForm
      button={auth.setUpButton}
      call={({ organization, fullName: full_name, email, password }, signal) =>
        api.send('register', {
          body: { token, organization, full_name, email, password },
          endpoint: setUp.path,
          signal,
        })
      }
      check={check}
      isReady={({ isFilled }) => required.every(isFilled)}
      onDone={onDone}
      parts={parts}
    >
      {({ values }) => (
        <>
          <Field autoComplete="organization" label={texts.organization} maxLength={nameMaxLength} name="organization" />
          <Field autoComplete="name" label={texts.fullName} maxLength={personNameMaxLength} name="fullName" />
          <EmailField autoComplete="username" />
          <NewPassword label={texts.password} name="password" values={values} />
        </>
      )}
    </SubmitForm>
  );
}

/** The answer to mistakes that the form does not check: the problem's type, and the first field that it names. */
function answerOf({ body }: RequestFailure): { type?: string | undefined; field?: string | undefined } {
  const { type, invalid_parameters } = (body ?? {}) as { type?: string; invalid_parameters?: { field?: string }[] };
  return { type, field: invalid_parameters?.[0]?.field };
}
