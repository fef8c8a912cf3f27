import { useEffect, useRef } from 'react';
import { CheckFailure, requireFilled } from '../check-failure.ts';
import { Agreement } from '../parts/agreement.tsx';
import { SubmitButton } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { RegionChoice } from '../parts/region-choice.tsx';
import { StrengthHint } from '../parts/strength-hint.tsx';
import { createHumanCheck, type HumanCheck } from '../recaptcha.ts';
import { toRegisterBody } from '../register-body.ts';
import { type FormProps, useElement, useMessage } from '../use-element.ts';
import { useSubmit } from '../use-submit.ts';

const element = 'register';

export function RegisterForm(props: FormProps<'register'>) {
  const parts = useElement(element, props);
  const { texts, settings, config, entity, api, address, emit } = parts;
  const { accessCodeRequired, registerRequestEndpoint: endpoint } = settings;
  const isUser = entity === 'user';
  const required = ['fullName', 'email'];
  if (isUser) required.push('organization', 'password', 'agreement', ...(accessCodeRequired ? ['accessCode'] : []));
  const isHuman = useHumanCheck(isUser && settings.recaptcha ? config.recaptcha : undefined);

  const { state, problem, submit } = useSubmit({
    check: (values) => requireFilled(values, required, 'fieldsMissing'),
    async call(values, signal) {
      if (!(await isHuman(signal))) throw new CheckFailure('notHuman');
      const { wrapRequest } = settings;
      const hasOwnEndpoint = endpoint !== '';
      const body = toRegisterBody({ values, entity, accessCodeRequired, hasOwnEndpoint, wrapRequest });
      return api.send('register', { body, endpoint, signal });
    },
    onDone({ organizationID }, { email = '', organization = '' }) {
      const id = isUser && typeof organizationID === 'string' ? organizationID : '';
      emit('register-success', { email, organization: { id, name: isUser ? organization : '' } });
    },
  });
  const message = useMessage(problem, parts);
  const isPending = state === 'pending';

  // The host goes on from here: there is nothing left to do in this form.
  if (state === 'success') return <Frame element={element} />;
  return (
    <Frame element={element}>
      {settings.instructionText && <p className="pa-instruction">{settings.instructionText}</p>}
      <Form
        actions={({ isFilled }) => (
          <SubmitButton isDisabled={!required.every(isFilled)} state={isPending ? 'pending' : 'ready'}>
            {settings.registerButtonText}
          </SubmitButton>
        )}
        element={element}
        isPending={isPending}
        label={settings.registerButtonText}
        message={message}
        onSubmit={submit}
        texts={texts}
      >
        {({ values }) => (
          <>
            {isUser && address.selectRegion && <RegionChoice />}
            <Field autoComplete="name" label={texts.fullName} name="fullName" />
            {isUser && <Field autoComplete="organization" label={texts.organization} name="organization" />}
            <Field
              autoCapitalize="none"
              autoComplete="email"
              defaultValue={address.email}
              inputMode="email"
              label={texts.email}
              name="email"
              spellCheck={false}
              type="email"
            />
            {isUser && (
              <PasswordField
                autoComplete="new-password"
                label={texts.password}
                name="password"
                note={<StrengthHint password={values.password ?? ''} />}
              />
            )}
            {isUser && accessCodeRequired && (
              <PasswordField autoComplete="off" isPrivate label={texts.accessCode} name="accessCode" />
            )}
            {isUser && (
              <Agreement agreementUrl={settings.agreementUrl} privacyPolicyUrl={settings.privacyPolicyUrl} />
            )}
          </>
        )}
      </Form>
    </Frame>
  );
}

/** The script of reCAPTCHA is fetched only where it is wanted; if it does not work, nobody is kept out (REG-09). */
function useHumanCheck(options: { siteKey: string; scriptUrl?: string | undefined } | undefined) {
  const loaded = useRef<Promise<HumanCheck | undefined>>(undefined);
  const { siteKey, scriptUrl } = options ?? {};
  useEffect(() => {
    loaded.current = siteKey ? createHumanCheck({ siteKey, scriptUrl }).catch(() => undefined) : undefined;
  }, [siteKey, scriptUrl]);
  return async (signal: AbortSignal): Promise<boolean> => {
    const check = await loaded.current;
    return check ? check.verify(signal).catch(() => true) : true;
  };
}
