import { Switches } from '@portico/app-kit/switches.tsx';
import { useAction } from '@portico/app-kit/use-action.ts';
import { logOutUser, logOutUserEverywhere } from '@portico/contract/users.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ActionMenu } from '@portico/ui/menu.tsx';
import { useGo } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useUser } from '../../shared/user.ts';
import styles from './account-menu.module.css';

export function AccountMenu() {
  const { account, roles } = useText();
  const { client, hint, load } = useServices();
  const user = useUser();
  const go = useGo();
  const { run } = useAction();

  /** Ends the session in this browser even if the logout fails. */
  function leave(end: () => Promise<unknown>) {
    const left = () => {
      hint.clear();
      load('/console/login?logout=true');
    };
    void run(end, { done: left, failed: left });
  }

  return (
    <div className={styles.account}>
      <span className={styles.role}>{roles[user.role]}</span>
      <Switches text={account} />
      <ActionMenu
        actions={[
          { label: account.changePassword, icon: 'lock', onChoose: () => go({ to: '/change-password' }) },
          { label: account.logOut, icon: 'logOut', onChoose: () => leave(() => client.send(logOutUser)) },
          {
            label: account.logOutEverywhere,
            icon: 'logOut',
            onChoose: () => leave(() => client.send(logOutUserEverywhere)),
          },
        ]}
        label={account.label({ email: user.email })}
        trigger={
          <>
            <Icon name="user" size={18} />
            <span className={styles.person}>{user.email}</span>
            <Icon name="chevronDown" size={14} />
          </>
        }
      />
    </div>
  );
}
