import { ResetPasswordForm } from '@portico/auth-elements/forms/reset-password-form.tsx';
import { useGo, useSearch } from '../../shared/link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function ResetPasswordPage() {
  const { auth } = useText();
  const go = useGo();
  const { email: asked } = useSearch();
  return (
    <AuthFrame explanation={auth.resetText} title={auth.resetPassword}>
      <ResetPasswordForm
        config={useAuthConfig()}
        onResetPasswordSuccess={({ email }) =>
          go({ to: '/login', search: { passwordReset: 'true', email: email || asked } })
        }
      />
    </AuthFrame>
  );
}
