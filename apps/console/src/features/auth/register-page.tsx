import { RegisterForm } from '@portico/auth-elements/forms/register-form.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useGo } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { entryQuery } from './entry-query.ts';
import { useAuthConfig } from './use-auth-config.ts';

export function RegisterPage() {
  const { auth } = useText();
  const { client } = useServices();
  const go = useGo();
  const config = useAuthConfig();
  const entry = useQuery(entryQuery(client));
  // If the setting could not be loaded, the server refuses the form when it is sent.
  const isClosed = entry.data?.registration_open === false;
  const hasMail = entry.data?.mail_enabled !== false;
  return (
    <AuthFrame
      below={
        <>
          {auth.hasAccount}{' '}
          <Link className={linkClass.inText} to="/login">
            {auth.logIn}
          </Link>
        </>
      }
      explanation={isClosed ? auth.registrationClosedText : hasMail ? auth.registerText : auth.withoutMail.register}
      title={isClosed ? auth.registrationClosed : auth.register}
    >
      {!entry.isPending && !isClosed && (
        <RegisterForm
          accessCodeRequired={entry.data?.access_code_required ?? false}
          config={config}
          onRegisterSuccess={({ email }) => go({ to: '/login', search: { registered: 'true', email } })}
          registerButtonText={auth.setUpButton}
        />
      )}
    </AuthFrame>
  );
}
