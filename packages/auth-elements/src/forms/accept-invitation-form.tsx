import { requireFilled } from '../check-failure.ts';
import { SubmitButton } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Frame } from '../parts/frame.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { StrengthHint } from '../parts/strength-hint.tsx';
import { fill } from '../texts.ts';
import { type FormProps, useElement, useMessage } from '../use-element.ts';
import { useSubmit } from '../use-submit.ts';

const element = 'accept-invitation';
const required = ['fullName', 'email', 'password'];

const toSubheader = (text: string, organization: string): string =>
  text.includes('{organization}') ? fill(text, { organization }) : `${text} ${organization}!`;

export function AcceptInvitationForm(props: FormProps<'accept-invitation'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, address, emit } = parts;
  const { state, problem, submit } = useSubmit({
    check: (values) => requireFilled(values, required, 'fieldsMissing'),
    call: ({ fullName, preferredName, password }, signal) =>
      api.send('acceptInvitation', {
        body: { password, full_name: fullName, preferred_name: preferredName || null, token: address.token },
        signal,
      }),
    onDone: (_, { email = '' }) => emit('accept-invitation-success', { email }),
  });
  const message = useMessage(problem, parts);
  const isPending = state === 'pending';

  // The host goes on from here: there is nothing left to do in this form.
  if (state === 'success') return <Frame element={element} />;
  return (
    <Frame element={element}>
      <div className="pa-intro">
        {address.org && (
          <p className="pa-subheader" data-testid={toTestId(element, 'subheader')}>
            {toSubheader(settings.subheaderText, address.org)}
          </p>
        )}
        <p className="pa-instruction">{texts.invitationHelp}</p>
      </div>
      <Form
        actions={({ isFilled }) => (
          <SubmitButton isDisabled={!required.every(isFilled)} state={isPending ? 'pending' : 'ready'}>
            {texts.acceptInvitation}
          </SubmitButton>
        )}
        element={element}
        isPending={isPending}
        label={texts.acceptInvitation}
        message={message}
        onSubmit={submit}
        texts={texts}
      >
        {({ values }) => (
          <>
            <Field autoComplete="name" defaultValue={address.fullName} label={texts.fullName} name="fullName" />
            <Field autoComplete="nickname" isRequired={false} label={texts.preferredName} name="preferredName" />
            <Field
              autoCapitalize="none"
              autoComplete="email"
              defaultValue={address.email}
              inputMode="email"
              label={texts.email}
              name="email"
              readOnly={Boolean(address.token && address.email)}
              spellCheck={false}
              type="email"
            />
            {address.org && (
              <dl className="pa-field">
                <dt className="pa-label">{texts.organization}</dt>
                <dd className="pa-shown" data-testid={toTestId(element, 'organization')}>
                  {address.org}
                </dd>
              </dl>
            )}
            <PasswordField
              autoComplete="new-password"
              label={texts.password}
              name="password"
              note={<StrengthHint password={values.password ?? ''} />}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
