import { ChangePasswordForm } from '@portico/auth-elements/forms/change-password-form.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { Link } from '../../shared/link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function ChangePasswordPage() {
  const { auth } = useText();
  return (
    <AuthFrame
      below={
        <Link className={linkClass.inText} to="/">
          {auth.toConsole}
        </Link>
      }
      explanation={auth.changeText}
      title={auth.changePassword}
    >
      <ChangePasswordForm config={useAuthConfig()} />
    </AuthFrame>
  );
}
