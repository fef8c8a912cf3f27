import { RegisterForm } from '@portico/auth-elements/forms/register-form.tsx';
import { getConsoleEntry } from '@portico/contract/setup.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useGo } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function RegisterPage() {
  const { auth } = useText();
  const { client } = useServices();
  const go = useGo();
  const config = useAuthConfig();
  const entry = useQuery({
    queryKey: ['console-entry'],
    queryFn: ({ signal }) => client.send(getConsoleEntry, {}, { signal }),
  });
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
      explanation={auth.registerText}
      title={auth.register}
    >
      {!entry.isPending && (
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
