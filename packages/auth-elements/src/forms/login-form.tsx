import { lazy, Suspense, useEffect } from 'react';
import { toOffers } from '../login-offers.ts';
import { toCredentialsLogin } from '../page-url.ts';
import { LinkButton, SubmitButton } from '../parts/button.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { Form } from '../parts/form.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Frame, WindowLoader } from '../parts/frame.tsx';
import { Icon, Spinner } from '../parts/icons.tsx';
import { MessageBox } from '../parts/message-box.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Instruction } from '../parts/submit-form.tsx';
import { fill } from '../texts.ts';
import { type FormProps, locationOf, useElement, useMessage } from '../use-element.ts';
import { useLogin } from '../use-login.ts';
import { useSso } from '../use-sso.ts';
import { setUserStatusCookie } from '../user-status-cookie.ts';

const AcceptTerms = lazy(async () => ({ default: (await import('./accept-terms-form.tsx')).AcceptTermsForm }));

const element = 'login';
const testId = (control: string) => toTestId(element, control);

export function LoginForm(props: FormProps<'login'>) {
  const parts = useElement(element, props);
  const { texts, settings, entity, pageUrl, emit } = parts;
  const { state, problem, confirmed, email, submit, areTermsDue, startAgain } = useLogin(parts);
  const sso = useSso(parts);
  const message = useMessage(problem, parts);
  const { idpProviders = [] } = settings;
  const offers = toOffers({
    entity,
    ...settings,
    isSsoPage: sso.isSsoPage,
    hasProviders: idpProviders.length > 0,
    basicAuth: pageUrl.basicAuth,
  });

  useEffect(() => {
    if (state === 'from_register') setUserStatusCookie();
  }, [state]);

  if (areTermsDue) {
    return (
      <Suspense>
        <AcceptTerms config={props.config} onAcceptTermsSuccess={() => emit('login-success')} onLogOut={startAgain} />
      </Suspense>
    );
  }

  const isLeaving = sso.state === 'leaving';
  if (state === 'verify_email' || (isLeaving && settings.idpFullScreenLoader)) {
    return (
      <Frame element={element}>
        <WindowLoader element={element} label={texts.loading} />
      </Frame>
    );
  }

  const banners: Readonly<Partial<Record<typeof state, string>>> = {
    from_register: settings.registerSuccessText,
    confirmed_email:
      entity === 'user' || confirmed?.resetToken ? texts.emailConfirmed : texts.emailConfirmedAwaitingApproval,
    reset_password: texts.passwordSet,
  };
  const banner = banners[state];
  const failed = pageUrl.ssoError && state === 'idle' ? texts.ssoErrors[pageUrl.ssoError] : undefined;
  const impossible = sso.state === 'impossible' && state !== 'pending' ? texts.ssoImpossible : undefined;
  // Without the form, errors have no other place.
  const notice = impossible ?? failed ?? (offers.form ? undefined : message?.text);
  // The only provider of developers needs no name. A user's provider needs one, because the URL of the page may not
  // name it.
  const ways =
    idpProviders.length > (entity === 'developer' ? 1 : 0)
      ? idpProviders.map(({ name, title }) => ({ name, words: fill(texts.continueWith, { provider: title }) }))
      : [{ name: undefined, words: settings.loginSsoButtonText }];
  return (
    <Frame element={element}>
      <Instruction text={settings.instructionText} />
      <div className="pa-live" role="status">
        {banner && (
          <MessageBox testId={testId('success-message')} variant="success">
            {banner}
          </MessageBox>
        )}
      </div>
      <div className="pa-live" role="alert">
        {notice && (
          <MessageBox testId={testId('notice')} variant="danger">
            {notice}
          </MessageBox>
        )}
      </div>
      {offers.sso &&
        ways.map(({ name, words }) => (
          <button
            aria-busy={isLeaving || undefined}
            className={`pa-button ${offers.form || name ? 'pa-secondary' : 'pa-primary'}`}
            data-testid={testId(name ? `sso-${name}` : 'sso')}
            disabled={isLeaving}
            key={words}
            onClick={() => sso.start(name)}
            type="button"
          >
            {isLeaving ? <Spinner /> : <Icon name="key" />}
            {words}
          </button>
        ))}
      {offers.divider && (
        <div className="pa-divider" data-testid={testId('divider')}>
          {texts.or}
        </div>
      )}
      {offers.formLink && (
        <p className="pa-below">
          <a
            className="pa-link"
            data-testid={testId('basic-auth-link')}
            href={toCredentialsLogin(locationOf(props.config))}
          >
            {texts.logInWithEmail}
          </a>
        </p>
      )}
      {offers.form && (
        <Form
          actions={({ isFilled }) => (
            <SubmitButton
              isDisabled={!isFilled('email') || !isFilled('password')}
              state={state === 'pending' ? 'pending' : state === 'success' ? 'done' : 'ready'}
            >
              {settings.loginButtonText}
            </SubmitButton>
          )}
          element={element}
          isPending={state === 'pending'}
          label={settings.loginButtonText}
          message={message}
          onSubmit={submit}
          texts={texts}
        >
          <EmailField autoComplete="username" defaultValue={email} />
          <div className="pa-with-link">
            <PasswordField autoComplete="current-password" label={texts.password} name="password" />
            {settings.showForgotPasswordLink && (
              <LinkButton onClick={() => emit('click-forgot-password-link')} testId={testId('forgot-password-link')}>
                {settings.forgotPasswordLinkText}
              </LinkButton>
            )}
          </div>
        </Form>
      )}
      {settings.showRegisterLink && (
        <p className="pa-below">
          {settings.registerLinkHelpText}{' '}
          <LinkButton onClick={() => emit('click-register-link')} testId={testId('register-link')}>
            {settings.registerLinkText}
          </LinkButton>
        </p>
      )}
    </Frame>
  );
}
