import { buttonClass } from '@portico/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { entryQuery } from './entry-query.ts';

/** Each part stays on one line. Copied, the parts are one command. */
const command = ['npx portico user create', '--owner', '--email you@example.com', '--name "Your Name"'];

/**
 * The page of `/` on a host without a portal. It is public: it tells operators to look for the set-up link in their own
 * terminal, and contains no link.
 */
export function WelcomePage() {
  const { auth } = useText();
  const { client, hint } = useServices();
  const { data, isPending } = useQuery(entryQuery(client));
  if (isPending) return null;
  const isSetUp = data?.is_set_up !== false;
  const { welcome } = auth;
  return (
    <AuthFrame
      below={welcome.visitor}
      explanation={isSetUp ? welcome.noPortalText : welcome.noOwner}
      title={isSetUp ? welcome.noPortal : auth.setUp}
    >
      {!isSetUp && (
        <ol className={styles.steps}>
          <li>{welcome.openLink}</li>
          <li>
            {welcome.makeOwner}
            <code className={styles.command}>
              {command.map((part) => (
                <Fragment key={part}>
                  <span>{part}</span>{' '}
                </Fragment>
              ))}
            </code>
          </li>
        </ol>
      )}
      <Link className={buttonClass({ variant: isSetUp ? 'primary' : 'secondary' })} to={hint.isSet() ? '/' : '/login'}>
        {hint.isSet() ? auth.toConsole : auth.logIn}
      </Link>
    </AuthFrame>
  );
}
