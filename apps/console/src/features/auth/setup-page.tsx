import { buttonClass } from '@portico/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useGo, useSearch } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { entryQuery } from './entry-query.ts';
import { SetupForm } from './setup-form.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** The page that the link of the first start opens. Its reader creates the organization, owns it and is logged in. */
export function SetupPage() {
  const { auth } = useText();
  const { client, hint } = useServices();
  const go = useGo();
  const { token } = useSearch();
  const { data, isPending } = useQuery(entryQuery(client));
  if (!token) return <WelcomePage />;
  if (isPending) return null;
  if (data?.is_set_up) {
    return (
      <AuthFrame explanation={auth.isSetUpText} title={auth.isSetUp}>
        <Link className={buttonClass({ variant: 'primary' })} to={hint.isSet() ? '/' : '/login'}>
          {hint.isSet() ? auth.toConsole : auth.logIn}
        </Link>
      </AuthFrame>
    );
  }

  function enter() {
    hint.set();
    go({ to: '/', replace: true });
  }

  return (
    <AuthFrame explanation={auth.setUpText} title={auth.setUp}>
      <SetupForm onDone={enter} token={token} />
    </AuthFrame>
  );
}
