import { passwordClasses, passwordFlaws } from '@portico/contract/passwords.ts';
import { useRef } from 'react';
import { CheckFailure, requireFilled } from '../check-failure.ts';
import { KnownUser } from '../parts/known-user.tsx';
import { ConfirmPassword, NewPassword } from '../parts/new-password-fields.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import type { Values } from '../submit-machine.ts';
import { type FormProps, useElement } from '../use-element.ts';

const differ = ({ newPassword, confirmPassword }: Values): boolean => newPassword !== confirmPassword;
const isAllowed = ({ newPassword = '' }: Values): boolean => passwordFlaws(newPassword).length === 0;

function check(values: Values): void {
  requireFilled(values, ['currentPassword', 'newPassword', 'confirmPassword'], 'fieldsMissing');
  if (differ(values)) throw new CheckFailure('passwordsMustMatch', ['confirmPassword']);
  if (!isAllowed(values)) throw new CheckFailure('passwordTooWeak', ['newPassword']);
}

export function ChangePasswordForm(props: FormProps<'change-password'>) {
  const parts = useElement('change-password', props);
  const { texts, settings, api, pageUrl, emit } = parts;
  const told = useRef('');

  function tellRequirements({ newPassword = '' }: Values) {
    if (newPassword === told.current) return;
    told.current = newPassword;
    emit('password-requirements', passwordClasses(newPassword));
  }

  return (
    <SubmitForm
      button={settings.changePasswordButtonText}
      call={({ currentPassword, newPassword }, signal) =>
        api.send('changePassword', {
          body: { old_password: currentPassword, new_password: newPassword },
          status: 202,
          signal,
        })
      }
      cancel={texts.cancel}
      check={check}
      intro={<Instruction text={settings.instructionText} />}
      isReady={({ values, isFilled }) => isFilled('currentPassword') && !differ(values) && isAllowed(values)}
      messagePlace="below"
      onDone={() => emit('change-password-success')}
      onValues={tellRequirements}
      parts={parts}
      success={{ variant: 'success', text: texts.passwordChanged }}
    >
      {({ values }) => (
        <>
          <KnownUser email={pageUrl.email} />
          <PasswordField
            autoComplete="current-password"
            label={texts.currentPasswordLabel}
            name="currentPassword"
            placeholder={texts.currentPasswordPlaceholder}
          />
          <NewPassword
            label={texts.newPasswordLabel}
            name="newPassword"
            placeholder={texts.newPasswordPlaceholder}
            values={values}
          />
          <ConfirmPassword
            label={texts.confirmNewPasswordLabel}
            name="newPassword"
            placeholder={texts.confirmNewPasswordPlaceholder}
            values={values}
          />
        </>
      )}
    </SubmitForm>
  );
}
