import { requireFilled } from '../check-failure.ts';
import { LinkButton } from '../parts/button.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import { type FormProps, useElement } from '../use-element.ts';

const element = 'forgot-password';

export function ForgotPasswordForm(props: FormProps<'forgot-password'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, emit } = parts;
  const { resetPasswordRequestEndpoint: endpoint, wrapRequest = (data) => ({ data }) } = settings;
  return (
    <SubmitForm
      below={
        settings.showLoginLink && (
          <p className="pa-below">
            <LinkButton onClick={() => emit('click-login-link')} testId={toTestId(element, 'login-link')}>
              {settings.loginLinkText}
            </LinkButton>
          </p>
        )
      }
      button={texts.recoverPassword}
      call={({ email }, signal) =>
        api.send('forgotPassword', { body: endpoint ? wrapRequest({ email }) : { email }, endpoint, signal })
      }
      check={(values) => requireFilled(values, ['email'], 'emailMissing')}
      intro={<Instruction text={settings.instructionText} />}
      isReady={({ isFilled }) => isFilled('email')}
      onDone={(_, { email = '' }) => emit('forgot-password-success', { email })}
      parts={parts}
      success={{ variant: 'info', text: settings.successText }}
    >
      {() => <EmailField autoComplete="username" />}
    </SubmitForm>
  );
}
