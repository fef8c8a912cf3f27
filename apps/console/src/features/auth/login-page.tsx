import { messageFor } from '@portico/app-kit/message-for.ts';
import { LoginForm } from '@portico/auth-elements/forms/login-form.tsx';
import { ProblemError } from '@portico/client/errors.ts';
import { listUserSsoProviders } from '@portico/contract/sso.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Link, useGo, useSearch } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { userQuery } from '../../shared/user.ts';
import { AuthFrame } from './auth-frame.tsx';
import { entryQuery } from './entry-query.ts';
import { useAuthConfig } from './use-auth-config.ts';

/** Also at `/login/{provider}`, which starts single sign-on, and where single sign-on returns to. */
export function LoginPage() {
  const text = useText();
  const { client, queries, hint } = useServices();
  const go = useGo();
  const config = useAuthConfig();
  const hasJustLoggedIn = useSearch().loginSuccess === 'true';
  const [failure, setFailure] = useState('');
  const page = `${window.location.origin}/console/login`;
  const providers = useQuery({
    queryKey: ['sso-providers'],
    queryFn: () => client.send(listUserSsoProviders),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const entry = useQuery(entryQuery(client));

  /** A session exists. Its user decides whether the console opens. */
  const open = useCallback(async () => {
    setFailure('');
    hint.set();
    try {
      await queries.fetchQuery({ ...userQuery(client), staleTime: 0 });
      go({ to: hint.takeTarget() ?? '/', replace: true });
    } catch (error) {
      hint.clear();
      const isRefused = error instanceof ProblemError && error.status === 401;
      setFailure(isRefused ? text.auth.unauthenticated : messageFor(error, text));
    }
  }, [client, queries, hint, go, text]);

  useEffect(() => {
    if (hasJustLoggedIn) void open();
  }, [hasJustLoggedIn, open]);

  return (
    <AuthFrame
      below={
        entry.data?.registration_open ? (
          <>
            {text.auth.noAccount}{' '}
            <Link className={linkClass.inText} search={{ selectRegion: 'true' }} to="/register">
              {text.auth.register}
            </Link>
          </>
        ) : (
          entry.data?.is_set_up === false && text.auth.notSetUp
        )
      }
      explanation={text.auth.logInText}
      title={text.auth.logIn}
    >
      {!providers.isPending && (
        <LoginForm
          basicAuthLoginEnabled
          config={config}
          errorMessage={failure}
          idpLoginCallbackUrl={page}
          idpLoginEnabled
          idpLoginReturnTo={page}
          idpProviders={providers.data?.data}
          onClickForgotPasswordLink={() => go({ to: '/forgot-password' })}
          onLoginSuccess={() => void open()}
          registerSuccessText={
            entry.data?.mail_enabled === false ? text.auth.withoutMail.registered : text.auth.registered
          }
          showForgotPasswordLink
        />
      )}
    </AuthFrame>
  );
}
