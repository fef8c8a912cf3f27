import { ResetPasswordForm } from '@portico/auth-elements/forms/reset-password-form.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { loginPage } from '../../shared/pages.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function ResetPasswordPage() {
  const text = useText();
  const navigate = useNavigate();
  const address = useSearch({ from: '/reset-password' });
  const config = useAuthConfig();
  return (
    <AuthFrame explanation={text.auth.resetText} title={text.titles.resetPassword}>
      <ResetPasswordForm
        config={config}
        onResetPasswordSuccess={({ email }) =>
          void navigate({
            ...loginPage,
            search: { passwordReset: 'true', email: email || (address.email ?? '') },
          })
        }
      />
    </AuthFrame>
  );
}
