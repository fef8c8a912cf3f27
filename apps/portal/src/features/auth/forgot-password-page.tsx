import { ForgotPasswordForm } from '@portico/auth-elements/forms/forgot-password-form.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/react.tsx';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { signUpQuery } from './queries.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { useAuthText } from './use-auth-text.ts';

export function ForgotPasswordPage() {
  const text = useText();
  const auth = useAuthText();
  const { client } = useServices();
  const signUp = useQuery(signUpQuery(client));
  const withoutMail = signUp.data?.mail_enabled === false ? auth.withoutMail : undefined;
  const config = useAuthConfig();
  const [isSent, setIsSent] = useState(false);
  return (
    <AuthFrame
      below={
        !isSent && (
          <Link className={linkClass.inText} {...loginPage}>
            {auth.toLogin}
          </Link>
        )
      }
      explanation={withoutMail?.forgot ?? auth.forgotText}
      title={text.titles.forgotPassword}
    >
      <ForgotPasswordForm
        config={config}
        onForgotPasswordSuccess={() => setIsSent(true)}
        successText={withoutMail?.resetSent ?? auth.resetSent}
      />
      {isSent && (
        <Link className={`${buttonClass({ variant: 'primary' })} ${styles.onward}`} {...loginPage}>
          {auth.toLogin}
        </Link>
      )}
    </AuthFrame>
  );
}
