import { ForgotPasswordForm } from '@portico/auth-elements/forms/forgot-password-form.tsx';
import { useGo } from '../../shared/link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function ForgotPasswordPage() {
  const { auth } = useText();
  const go = useGo();
  return (
    <AuthFrame explanation={auth.forgotText} title={auth.forgotPassword}>
      <ForgotPasswordForm
        config={useAuthConfig()}
        loginLinkText={auth.toLogin}
        onClickLoginLink={() => go({ to: '/login' })}
        showLoginLink
      />
    </AuthFrame>
  );
}
