import type { CredentialDetails } from '@portico/contract/credentials.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { ActionMenu } from '@portico/ui/menu.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { CopyId } from '../../shared/copy/copy-button.tsx';
import styles from './application-parts.module.css';
import { expiryState } from './expiry.ts';
import { useMoment } from './use-moment.ts';

type Ask = (what: 'renaming' | 'expiring' | 'revoking', credential: CredentialDetails) => void;

/** In a narrow window, values without a column are below the name. */
export function useCredentialColumns(ask: Ask): Column<CredentialDetails>[] {
  const { credentials: text } = useApplicationText();
  return [
    {
      key: 'name',
      title: text.name,
      cell: (credential) => (
        <>
          <span className={styles.name} title={text.endsIn({ lastFour: credential.last_four })}>
            {credential.display_name}
          </span>
          <span className={styles.onlyNarrow}>
            <span className={styles.id}>
              <CopyId id={credential.id} />
            </span>
            <DefinitionList
              items={[
                { term: text.lastUsed, value: <Day time={credential.last_used_at} /> },
                { term: text.expires, value: <Expiry credential={credential} /> },
              ]}
            />
          </span>
        </>
      ),
    },
    { key: 'id', title: text.id, isSecondary: true, cell: ({ id }) => <CopyId id={id} /> },
    { key: 'created', title: text.created, isSecondary: true, cell: ({ created_at }) => <Day time={created_at} /> },
    { key: 'used', title: text.lastUsed, isSecondary: true, cell: ({ last_used_at }) => <Day time={last_used_at} /> },
    { key: 'expires', title: text.expires, isSecondary: true, cell: (one) => <Expiry credential={one} /> },
    {
      key: 'actions',
      title: text.actions,
      isTitleHidden: true,
      cell: (credential) => (
        <ActionMenu
          actions={[
            { label: text.rename, onChoose: () => ask('renaming', credential) },
            { label: text.changeExpiry, onChoose: () => ask('expiring', credential) },
            { label: text.revoke, onChoose: () => ask('revoking', credential) },
          ]}
          label={text.actionsOf({ name: credential.display_name || credential.id })}
          trigger={<ActionIcon name="more" size={20} />}
        />
      ),
    },
  ];
}

function Day({ time }: { readonly time: string | null }) {
  const { credentials: text } = useApplicationText();
  const { day, moment } = useMoment();
  if (time === null) return text.never;
  return (
    <time className={styles.nowrap} dateTime={time} title={moment(time)}>
      {day(time)}
    </time>
  );
}

function Expiry({ credential: { expires_at } }: { readonly credential: CredentialDetails }) {
  const { credentials: text } = useApplicationText();
  const state = expiryState(expires_at, Date.now());
  if (state === 'expired') return <span className={styles.warning}>{text.expired}</span>;
  return (
    <span className={state === 'soon' ? styles.warning : undefined}>
      <Day time={expires_at} />
    </span>
  );
}
