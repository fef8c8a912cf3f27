import { ResetPasswordForm } from '@portico/auth-elements/forms/reset-password-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '../../router/react.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { signUpQuery } from './queries.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { useAuthText } from './use-auth-text.ts';

/** Also where a new developer, whose email address is confirmed, sets a first password: there is nothing to reset then. */
export function ResetPasswordPage() {
  const { titles } = useText();
  const auth = useAuthText();
  const navigate = useNavigate();
  const search = useSearch();
  const isFirst = search.first === 'true';
  const { client } = useServices();
  const signUp = useQuery(signUpQuery(client));
  const config = useAuthConfig(isFirst ? { resetPassword: auth.setPassword } : undefined);
  usePageHead(isFirst ? { title: auth.setPassword } : undefined);
  return (
    <AuthFrame
      explanation={isFirst ? auth.setPasswordText : auth.resetText}
      title={isFirst ? auth.setPassword : titles.resetPassword}
    >
      <ResetPasswordForm
        config={config}
        passwordByLength={signUp.data?.password_rules === 'length'}
        onResetPasswordSuccess={({ email }) =>
          void navigate({
            ...loginPage,
            search: { passwordReset: 'true', email: email || (search.email ?? '') },
          })
        }
      />
    </AuthFrame>
  );
}
