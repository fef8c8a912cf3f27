import { passwordClasses, passwordFlaws } from '@portico/contract/passwords.ts';
import { useRef } from 'react';
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

const element = 'change-password';

const differ = ({ newPassword, confirmPassword }: Values): boolean => newPassword !== confirmPassword;
const isAllowed = ({ newPassword = '' }: Values): boolean => passwordFlaws(newPassword).length === 0;

function check(values: Values): void {
  requireFilled(values, ['currentPassword', 'newPassword', 'confirmPassword'], 'fieldsMissing');
  if (differ(values)) throw new CheckFailure('passwordsMustMatch', ['confirmPassword']);
  if (!isAllowed(values)) throw new CheckFailure('passwordTooWeak', ['newPassword']);
}

export function ChangePasswordForm(props: FormProps<'change-password'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, address, emit } = parts;
  const { state, problem, submit } = useSubmit({
    check,
    call: ({ currentPassword, newPassword }, signal) =>
      api.send('changePassword', {
        body: { old_password: currentPassword, new_password: newPassword },
        status: 202,
        signal,
      }),
    onDone: () => emit('change-password-success'),
  });
  const message = useMessage(problem, parts);
  const isPending = state === 'pending';
  const told = useRef('');

  function tellRequirements({ newPassword = '' }: Values) {
    if (newPassword === told.current) return;
    told.current = newPassword;
    emit('password-requirements', passwordClasses(newPassword));
  }

  if (state === 'success') {
    return (
      <Frame element={element}>
        <Success testId={toTestId(element, 'success-message')} tone="success">
          {texts.passwordChanged}
        </Success>
      </Frame>
    );
  }
  return (
    <Frame element={element}>
      {settings.instructionText && <p className="pa-instruction">{settings.instructionText}</p>}
      <Form
        actions={({ values, isFilled }) => (
          <div className="pa-actions">
            <button
              className="pa-button pa-secondary"
              data-testid={toTestId(element, 'cancel')}
              disabled={isPending}
              type="reset"
            >
              {texts.cancel}
            </button>
            <SubmitButton
              isDisabled={!isFilled('currentPassword') || differ(values) || !isAllowed(values)}
              state={isPending ? 'pending' : 'ready'}
            >
              {settings.changePasswordButtonText}
            </SubmitButton>
          </div>
        )}
        element={element}
        isPending={isPending}
        label={texts.changePassword}
        message={message}
        messagePlace="below"
        onSubmit={submit}
        onValues={tellRequirements}
        texts={texts}
      >
        {({ values }) => (
          <>
            <KnownUser email={address.email} />
            <PasswordField
              autoComplete="current-password"
              label={texts.currentPasswordLabel}
              name="currentPassword"
              placeholder={texts.currentPasswordPlaceholder}
            />
            <PasswordField
              autoComplete="new-password"
              label={texts.newPasswordLabel}
              name="newPassword"
              note={<StrengthHint password={values.newPassword ?? ''} />}
              placeholder={texts.newPasswordPlaceholder}
            />
            <PasswordField
              autoComplete="new-password"
              label={texts.confirmNewPasswordLabel}
              name="confirmPassword"
              placeholder={texts.confirmNewPasswordPlaceholder}
              problem={values.confirmPassword && differ(values) ? texts.passwordsDoNotMatch : undefined}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
