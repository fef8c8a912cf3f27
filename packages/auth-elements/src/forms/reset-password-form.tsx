import { CheckFailure, requireFilled } from '../check-failure.ts';
import { SubmitButton } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Frame } from '../parts/frame.tsx';
import { KnownUser } from '../parts/known-user.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { StrengthHint } from '../parts/strength-hint.tsx';
import { Success } from '../parts/success.tsx';
import type { Values } from '../submit-machine.ts';
import { type FormProps, useElement, useMessage } from '../use-element.ts';
import { useSubmit } from '../use-submit.ts';

const element = 'reset-password';

const differ = ({ password, confirmPassword }: Values): boolean => password !== confirmPassword;

function check(values: Values): void {
  requireFilled(values, ['password', 'confirmPassword'], 'passwordsMissing');
  if (differ(values)) throw new CheckFailure('passwordsMustMatch', ['confirmPassword']);
}

export function ResetPasswordForm(props: FormProps<'reset-password'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, address, emit } = parts;
  const { state, problem, submit } = useSubmit({
    check,
    call: ({ password }, signal) =>
      api.send('resetPassword', { body: { password, token: address.token }, signal }),
    onDone: ({ email }) => emit('reset-password-success', { email: typeof email === 'string' ? email : address.email }),
  });
  const message = useMessage(problem, parts);
  const isPending = state === 'pending';

  if (state === 'success') {
    return (
      <Frame element={element}>
        <Success testId={toTestId(element, 'success-message')} tone="success">
          {texts.passwordSet}
        </Success>
      </Frame>
    );
  }
  return (
    <Frame element={element}>
      {settings.instructionText && <p className="pa-instruction">{settings.instructionText}</p>}
      <Form
        actions={({ values, isFilled }) => (
          <SubmitButton
            isDisabled={!isFilled('password') || !isFilled('confirmPassword') || differ(values)}
            state={isPending ? 'pending' : 'ready'}
          >
            {texts.resetPassword}
          </SubmitButton>
        )}
        element={element}
        isPending={isPending}
        label={texts.resetPassword}
        message={message}
        onSubmit={submit}
        texts={texts}
      >
        {({ values }) => (
          <>
            <KnownUser email={address.email} />
            <PasswordField
              autoComplete="new-password"
              label={texts.password}
              name="password"
              note={<StrengthHint password={values.password ?? ''} />}
            />
            <PasswordField
              autoComplete="new-password"
              label={texts.confirmPassword}
              name="confirmPassword"
              problem={values.confirmPassword && differ(values) ? texts.passwordsDoNotMatch : undefined}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
