import { requireFilled } from '../check-failure.ts';
import { LinkButton, SubmitButton } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Frame } from '../parts/frame.tsx';
import { Success } from '../parts/success.tsx';
import { type FormProps, useElement, useMessage } from '../use-element.ts';
import { useSubmit } from '../use-submit.ts';

const element = 'forgot-password';

export function ForgotPasswordForm(props: FormProps<'forgot-password'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, emit } = parts;
  const { resetPasswordRequestEndpoint: endpoint, wrapRequest = (data) => ({ data }) } = settings;
  const { state, problem, submit } = useSubmit({
    check: (values) => requireFilled(values, ['email'], 'emailMissing'),
    call: ({ email = '' }, signal) =>
      api.send('forgotPassword', { body: endpoint ? wrapRequest({ email }) : { email }, endpoint, signal }),
    onDone: (_, { email = '' }) => emit('forgot-password-success', { email }),
  });
  const message = useMessage(problem, parts);

  return (
    <Frame element={element}>
      {state === 'success' ? (
        <Success testId={toTestId(element, 'success-message')} tone="info">
          {settings.successText}
        </Success>
      ) : (
        <>
          {settings.instructionText && <p className="pa-instruction">{settings.instructionText}</p>}
          <Form
            actions={({ isFilled }) => (
              <SubmitButton isDisabled={!isFilled('email')} state={state === 'pending' ? 'pending' : 'ready'}>
                {texts.recoverPassword}
              </SubmitButton>
            )}
            element={element}
            isPending={state === 'pending'}
            label={texts.recoverPassword}
            message={message}
            onSubmit={submit}
            texts={texts}
          >
            <Field
              autoCapitalize="none"
              autoComplete="username"
              inputMode="email"
              label={texts.email}
              name="email"
              spellCheck={false}
              type="email"
            />
          </Form>
        </>
      )}
      {settings.showLoginLink && (
        <p className="pa-below">
          <LinkButton onClick={() => emit('click-login-link')} testId={toTestId(element, 'login-link')}>
            {settings.loginLinkText}
          </LinkButton>
        </p>
      )}
    </Frame>
  );
}
