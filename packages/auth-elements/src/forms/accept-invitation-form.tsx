import { personNameMaxLength } from '@portico/contract/constants.ts';
import { requireFilled } from '../check-failure.ts';
import { EmailField } from '../parts/email-field.tsx';
import { Field } from '../parts/field.tsx';
import { toTestId } from '../parts/form-context.ts';
import { NewPassword } from '../parts/new-password-fields.tsx';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import { fill } from '../texts.ts';
import { type FormProps, useElement } from '../use-element.ts';

const element = 'accept-invitation';
const required = ['fullName', 'email', 'password'];

const toSubheader = (text: string, organization: string): string =>
  text.includes('{organization}') ? fill(text, { organization }) : `${text} ${organization}!`;

export function AcceptInvitationForm(props: FormProps<'accept-invitation'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, pageUrl, emit } = parts;
  const { token, email, fullName, org } = pageUrl;
  return (
    <SubmitForm
      button={texts.acceptInvitation}
      call={(values, signal) =>
        api.send('acceptInvitation', {
          body: {
            password: values.password,
            full_name: values.fullName,
            preferred_name: values.preferredName || null,
            token,
          },
          signal,
        })
      }
      check={(values) => requireFilled(values, required, 'fieldsMissing')}
      intro={
        <div className="pa-intro">
          {org && (
            <p className="pa-subheader" data-testid={toTestId(element, 'subheader')}>
              {toSubheader(settings.subheaderText, org)}
            </p>
          )}
          <Instruction text={texts.invitationHelp} />
        </div>
      }
      isReady={({ isFilled }) => required.every(isFilled)}
      onDone={(_, values) => emit('accept-invitation-success', { email: values.email ?? '' })}
      parts={parts}
    >
      {({ values }) => (
        <>
          <Field
            autoComplete="name"
            defaultValue={fullName}
            label={texts.fullName}
            maxLength={personNameMaxLength}
            name="fullName"
          />
          <Field
            autoComplete="nickname"
            isRequired={false}
            label={texts.preferredName}
            maxLength={personNameMaxLength}
            name="preferredName"
          />
          <EmailField autoComplete="email" defaultValue={email} readOnly={Boolean(token && email)} />
          {org && (
            <dl className="pa-field">
              <dt className="pa-label">{texts.organization}</dt>
              <dd className="pa-shown" data-testid={toTestId(element, 'organization')}>
                {org}
              </dd>
            </dl>
          )}
          <NewPassword label={texts.password} name="password" values={values} />
        </>
      )}
    </SubmitForm>
  );
}
