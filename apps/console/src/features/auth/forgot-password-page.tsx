import { ForgotPasswordForm } from '@portico/auth-elements/forms/forgot-password-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { entryQuery } from './entry-query.ts';
import { useAuthConfig } from './use-auth-config.ts';

export function ForgotPasswordPage() {
  const { auth } = useText();
  const go = useGo();
  const { client } = useServices();
  const entry = useQuery(entryQuery(client));
  const withoutMail = entry.data?.mail_enabled === false ? auth.withoutMail : undefined;
  return (
    <AuthFrame explanation={withoutMail?.forgot ?? auth.forgotText} title={auth.forgotPassword}>
      <ForgotPasswordForm
        config={useAuthConfig()}
        loginLinkText={auth.toLogin}
        onClickLoginLink={() => go({ to: '/login' })}
        showLoginLink
        successText={withoutMail?.resetSent}
      />
    </AuthFrame>
  );
}
