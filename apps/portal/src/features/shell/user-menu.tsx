import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ActionMenu } from '@portico/ui/menu.tsx';
import { Link, useNavigate, useRouter } from '../../router/react.tsx';
import { loginPage } from '../../shared/pages.ts';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './top-bar.module.css';

/** Nothing on a portal without accounts (NAV-02). On a public portal with accounts, strangers may log in (NAV-06). */
export function UserMenu() {
  const { bar } = useText();
  const { portal, logOut } = useServices();
  const navigate = useNavigate();
  const developer = useDeveloper();
  if (!hasAccounts(portal)) return null;
  if (!developer) return portal.is_public ? <WaysIn /> : null;
  return (
    <ActionMenu
      actions={[
        { label: bar.myApps, icon: 'grid', onChoose: () => void navigate({ to: '/my-apps' }) },
        { label: bar.notifications, icon: 'bell', onChoose: () => void navigate({ to: '/notifications' }) },
        { label: bar.logOut, icon: 'logOut', onChoose: () => void logOut() },
      ]}
      label={bar.account({ email: developer.email })}
      trigger={
        <>
          <Icon name="user" size={18} />
          <span className={styles.email}>{developer.email}</span>
          <Icon className={styles.chevron} name="chevronDown" size={14} />
        </>
      }
    />
  );
}

/** Links, so that they work before hydration. With scripts, the current page is remembered for the way back. */
function WaysIn() {
  const { bar } = useText();
  const { portal, session } = useServices();
  const router = useRouter();
  const remember = () => session.end(router.place().href);
  return (
    <>
      <Link className={styles.link} onClick={remember} {...loginPage}>
        {bar.logIn}
      </Link>
      {portal.basic_auth_enabled && (
        <Link className={classNames(styles.link, styles.signUp)} onClick={remember} to="/register">
          {bar.signUp}
        </Link>
      )}
    </>
  );
}
