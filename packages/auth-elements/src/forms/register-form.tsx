import { accessCodeMaxLength, nameMaxLength, personNameMaxLength } from '@portico/contract/constants.ts';
import { useEffect, useRef } from 'react';
import { CheckFailure, requireFilled } from '../check-failure.ts';
import { labelsOf, noAdditions, requiredControls } from '../own-fields.ts';
import { Agreement } from '../parts/agreement.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { Field } from '../parts/field.tsx';
import { NewPassword } from '../parts/new-password-fields.tsx';
import { OwnFields } from '../parts/own-fields.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { RegionChoice } from '../parts/region-choice.tsx';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import { TermsBoxes } from '../parts/terms-boxes.tsx';
import type { HumanCheck, RecaptchaOptions } from '../recaptcha.ts';
import { toRegisterBody } from '../register-body.ts';
import { type FormProps, useElement } from '../use-element.ts';
import { useSignUpForm } from '../use-sign-up-form.ts';

export function RegisterForm(props: FormProps<'register'>) {
  const parts = useElement('register', props);
  const { texts, settings, config, entity, api, apiBaseUrl, language, pageUrl, emit } = parts;
  const { accessCodeRequired, registerRequestEndpoint: endpoint, wrapRequest } = settings;
  const isUser = entity === 'user';
  const isOwn = !isUser && endpoint === '';
  const signUpForm = useSignUpForm({ api, given: settings.signUpForm, isOwn });
  const { fields, terms } = signUpForm ?? noAdditions;
  const required = ['fullName', 'email', ...requiredControls({ fields, terms })];
  if (isUser) required.push('organization', 'password', 'agreement', ...(accessCodeRequired ? ['accessCode'] : []));
  const checkHuman = useHumanCheck(isUser && settings.recaptcha ? config.recaptcha : undefined);

  return (
    <SubmitForm
      button={settings.registerButtonText}
      call={async (values, signal) => {
        const { isHuman, token: recaptchaToken } = await checkHuman(signal);
        if (!isHuman) throw new CheckFailure('notHuman');
        const hasOwnEndpoint = endpoint !== '';
        const given = { values, entity, accessCodeRequired, hasOwnEndpoint, wrapRequest, recaptchaToken, signUpForm };
        const body = toRegisterBody(given);
        return api.send('register', { body, endpoint, signal });
      }}
      check={(values) => requireFilled(values, required, 'fieldsMissing')}
      intro={<Instruction text={settings.instructionText} />}
      isReady={({ isFilled }) => signUpForm !== undefined && required.every(isFilled)}
      onDone={({ organizationID }, { email = '', organization = '' }) => {
        const id = isUser && typeof organizationID === 'string' ? organizationID : '';
        emit('register-success', { email, organization: { id, name: isUser ? organization : '' } });
      }}
      parts={{ ...parts, labels: labelsOf({ fields, terms }, language) }}
    >
      {({ values }) => (
        <>
          {isUser && pageUrl.selectRegion && <RegionChoice />}
          <Field autoComplete="name" label={texts.fullName} maxLength={personNameMaxLength} name="fullName" />
          {isUser && (
            <Field
              autoComplete="organization"
              label={texts.organization}
              maxLength={nameMaxLength}
              name="organization"
            />
          )}
          <EmailField autoComplete="email" defaultValue={pageUrl.email} />
          <OwnFields fields={fields} language={language} />
          <TermsBoxes apiBaseUrl={apiBaseUrl} language={language} terms={terms} />
          {isUser && <NewPassword label={texts.password} name="password" values={values} />}
          {isUser && accessCodeRequired && (
            <PasswordField
              autoComplete="off"
              isPrivate
              label={texts.accessCode}
              maxLength={accessCodeMaxLength}
              name="accessCode"
            />
          )}
          {isUser && <Agreement agreementUrl={settings.agreementUrl} privacyPolicyUrl={settings.privacyPolicyUrl} />}
        </>
      )}
    </SubmitForm>
  );
}

/** Loads reCAPTCHA only if it is configured. The form also works if that fails (REG-09). */
function useHumanCheck({ siteKey, scriptUrl }: Partial<RecaptchaOptions> = {}) {
  const loaded = useRef<Promise<HumanCheck | undefined>>(undefined);
  useEffect(() => {
    if (!siteKey) return;
    loaded.current = import('../recaptcha.ts')
      .then(({ createHumanCheck }) => createHumanCheck({ siteKey, scriptUrl }))
      .catch(() => undefined);
  }, [siteKey, scriptUrl]);
  return async (signal: AbortSignal): Promise<{ isHuman: boolean; token?: string | undefined }> => {
    const check = await loaded.current;
    if (!check) return { isHuman: true };
    return check.verify(signal).then(
      (token) => ({ isHuman: token !== undefined, token }),
      () => ({ isHuman: true }),
    );
  };
}
