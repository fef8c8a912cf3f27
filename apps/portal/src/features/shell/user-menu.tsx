import { Icon } from '@portico/ui/icons.tsx';
import { ActionMenu } from '@portico/ui/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useServices } from '../../shared/services.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './top-bar.module.css';

/** Nothing on a public portal, whoever is remembered, and nothing for strangers (NAV-02). */
export function UserMenu() {
  const { bar } = useText();
  const { portal, logOut } = useServices();
  const navigate = useNavigate();
  const developer = useDeveloper();
  if (!developer || portal.is_public) return null;
  return (
    <ActionMenu
      actions={[
        { label: bar.myApps, icon: 'grid', onChoose: () => void navigate({ to: '/my-apps' }) },
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
