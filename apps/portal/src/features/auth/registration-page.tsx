import { RegisterForm } from '@portico/auth-elements/forms/register-form.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '../../router/react.tsx';
import { LeadTo } from '../../shared/lead-to.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { signUpQuery } from './queries.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { useAuthText } from './use-auth-text.ts';

/** Shown only where developers have passwords (REG-01). */
export function RegistrationPage() {
  const text = useText();
  const auth = useAuthText();
  usePageHead({ title: text.titles.registration, path: '/register' });
  const { client, portal } = useServices();
  const signUp = useQuery(signUpQuery(client));
  const navigate = useNavigate();
  const config = useAuthConfig();
  if (!portal.basic_auth_enabled) return <LeadTo {...loginPage} />;
  return (
    <AuthFrame
      below={
        <>
          {auth.hasAccount}{' '}
          <Link className={linkClass.inText} {...loginPage}>
            {text.bar.logIn}
          </Link>
        </>
      }
      explanation={signUp.data?.mail_enabled === false ? auth.withoutMail.register : auth.registerText}
      title={text.titles.registration}
    >
      <RegisterForm
        config={config}
        // Without an answer, the form asks itself.
        signUpForm={signUp.data}
        onRegisterSuccess={({ email }) => void navigate({ ...loginPage, search: { registered: 'true', email } })}
      />
    </AuthFrame>
  );
}
