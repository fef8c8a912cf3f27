import { LoginForm } from '@portico/auth-elements/forms/login-form.tsx';
import { ProblemError } from '@portico/client/errors.ts';
import { getDeveloperMe } from '@portico/contract/developer.ts';
import type { PortalSignUp } from '@portico/contract/portal.ts';
import { listDeveloperSsoProviders } from '@portico/contract/sso.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LeadTo } from '../../shared/lead-to.tsx';
import { messageFor } from '../../shared/message-for.ts';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { markUserActive } from '../../shared/session/user-status.ts';
import type { Text } from '../../shared/text/locale.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { signUpQuery } from './sign-up-query.ts';
import { useAuthConfig } from './use-auth-config.ts';

/** What happens next to somebody who has just signed up. */
function registeredText(signUp: PortalSignUp | undefined, { auth }: Text): string {
  if (signUp?.mail_enabled === false) return auth.withoutMail.registered;
  return signUp?.auto_approve_developers === false ? auth.registered : auth.registeredAutoApproved;
}

export function LoginPage() {
  const text = useText();
  const { client, portal, session, busy, load } = useServices();
  const { sso } = useParams({ from: '/login/{-$sso}' });
  const navigate = useNavigate();
  const config = useAuthConfig();
  const [errorMessage, setErrorMessage] = useState('');
  const hasSso = portal.oidc_auth_enabled || portal.saml_auth_enabled;

  const providers = useQuery({
    queryKey: ['sso-providers'],
    queryFn: ({ signal }) => client.send(listDeveloperSsoProviders, {}, { signal }),
    enabled: hasSso,
    retry: false,
  });

  const { registered } = useSearch({ from: '/login/{-$sso}' });
  const signUp = useQuery({ ...signUpQuery(client), enabled: Boolean(registered) });

  /** The session is there; who it belongs to decides whether the portal opens (LOG-08, LOG-09). */
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
      setErrorMessage(isRefused ? text.auth.unauthenticated : messageFor(error, text));
    }
  }

  if (hasSso && sso !== undefined && sso !== 'sso') return <LeadTo {...loginPage} search={true} />;
  if ((hasSso && providers.isPending) || signUp.isLoading) return null;
  return (
    <AuthFrame
      below={
        portal.basic_auth_enabled && (
          <>
            {text.auth.noAccount}{' '}
            <Link className={linkClass.inText} to="/register">
              {text.auth.signUp}
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
        idpLoginEnabled={hasSso}
        idpProviders={providers.data?.data}
        idpLoginReturnTo={`${window.location.origin}/login`}
        onClickForgotPasswordLink={() => void navigate({ to: '/forgot-password' })}
        onLoginSuccess={() => void openPortal()}
        onVerifyEmailSuccess={({ email, resetToken }) => {
          // Without a token there is nothing to set: the form says that the account awaits approval (LOG-16).
          if (resetToken) void navigate({ to: '/reset-password', search: { email, token: resetToken, first: 'true' } });
        }}
        registerSuccessText={registeredText(signUp.data, text)}
        showForgotPasswordLink
      />
    </AuthFrame>
  );
}
