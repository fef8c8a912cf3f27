import { CheckFailure, requireFilled } from '../check-failure.ts';
import { KnownUser } from '../parts/known-user.tsx';
import { ConfirmPassword, NewPassword } from '../parts/new-password-fields.tsx';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import type { Values } from '../submit-machine.ts';
import { type FormProps, useElement } from '../use-element.ts';

const both = ['password', 'confirmPassword'];

function check(values: Values): void {
  requireFilled(values, both, 'passwordsMissing');
  if (values.password !== values.confirmPassword) throw new CheckFailure('passwordsMustMatch', ['confirmPassword']);
}

export function ResetPasswordForm(props: FormProps<'reset-password'>) {
  const parts = useElement('reset-password', props);
  const { texts, settings, api, pageUrl, emit } = parts;
  return (
    <SubmitForm
      button={texts.resetPassword}
      call={({ password }, signal) => api.send('resetPassword', { body: { password, token: pageUrl.token }, signal })}
      check={check}
      intro={<Instruction text={settings.instructionText} />}
      isReady={({ values, isFilled }) => both.every(isFilled) && values.password === values.confirmPassword}
      onDone={({ email }) =>
        emit('reset-password-success', { email: typeof email === 'string' ? email : pageUrl.email })
      }
      parts={parts}
      success={{ variant: 'success', text: texts.passwordSet }}
    >
      {({ values }) => (
        <>
          <KnownUser email={pageUrl.email} />
          <NewPassword
            label={texts.password}
            name="password"
            rules={settings.passwordByLength ? 'length' : 'classes'}
            values={values}
          />
          <ConfirmPassword label={texts.confirmPassword} name="password" values={values} />
        </>
      )}
    </SubmitForm>
  );
}
