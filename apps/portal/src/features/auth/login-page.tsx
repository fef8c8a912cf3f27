import { messageFor } from '@portico/app-kit/message-for.ts';
import { LoginForm } from '@portico/auth-elements/forms/login-form.tsx';
import { ProblemError } from '@portico/client/errors.ts';
import { getDeveloperMe } from '@portico/contract/developer.ts';
import type { PortalSignUp } from '@portico/contract/portal.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearch } from '../../router/react.tsx';
import { LeadTo } from '../../shared/lead-to.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { markUserActive } from '../../shared/session/user-status.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { hasSso, providersQuery, signUpQuery } from './queries.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { useAuthText } from './use-auth-text.ts';

/** Says what happens next after signing up. */
function registeredText(signUp: PortalSignUp | undefined, auth: ReturnType<typeof useAuthText>): string {
  if (signUp?.mail_enabled === false) return auth.withoutMail.registered;
  return signUp?.auto_approve_developers === false ? auth.registered : auth.registeredAutoApproved;
}

export function LoginPage() {
  const text = useText();
  const auth = useAuthText();
  usePageHead({ title: text.titles.logIn, path: '/login' });
  const { client, portal, session, busy, load, origin } = useServices();
  const { sso } = useParams({ from: '/login/{-$sso}' });
  const navigate = useNavigate();
  const config = useAuthConfig();
  const [errorMessage, setErrorMessage] = useState('');
  const withSso = hasSso(portal);
  const providers = useQuery({ ...providersQuery(client), enabled: withSso });

  const { registered } = useSearch();
  const signUp = useQuery({ ...signUpQuery(client), enabled: Boolean(registered) });

  /** There is a session; the portal opens once the developer's profile is loaded (LOG-08, LOG-09). */
  async function openPortal() {
    setErrorMessage('');
    busy.set(true);
    try {
      session.begin(await client.send(getDeveloperMe));
      markUserActive();
      load(session.takeTarget() ?? '/');
    } catch (error) {
      busy.set(false);
      const isRefused = error instanceof ProblemError && error.status === 401;
      setErrorMessage(isRefused ? auth.unauthenticated : messageFor(error, text));
    }
  }

  if (withSso && sso !== undefined && sso !== 'sso') return <LeadTo {...loginPage} search={true} />;
  if ((withSso && providers.isPending) || signUp.isLoading) return null;
  return (
    <AuthFrame
      below={
        portal.basic_auth_enabled && (
          <>
            {auth.noAccount}{' '}
            <Link className={linkClass.inText} to="/register">
              {text.bar.signUp}
            </Link>
          </>
        )
      }
      title={text.titles.logIn}
    >
      <LoginForm
        basicAuthLoginEnabled={portal.basic_auth_enabled}
        config={config}
        errorMessage={errorMessage}
        idpLoginEnabled={withSso}
        idpProviders={providers.data?.data}
        idpLoginReturnTo={`${origin}/login`}
        onClickForgotPasswordLink={() => void navigate({ to: '/forgot-password' })}
        onLoginSuccess={() => void openPortal()}
        onVerifyEmailSuccess={({ email, resetToken }) => {
          // Without a token there is nothing to set: the form says that the account awaits approval (LOG-16).
          if (resetToken) void navigate({ to: '/reset-password', search: { email, token: resetToken, first: 'true' } });
        }}
        registerSuccessText={registeredText(signUp.data, auth)}
        showForgotPasswordLink
      />
    </AuthFrame>
  );
}
