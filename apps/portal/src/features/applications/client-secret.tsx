import { messageFor } from '@portico/app-kit/message-for.ts';
import type { Application, ClientCredentials } from '@portico/contract/applications.ts';
import { Button } from '@portico/ui/button.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { CopyId } from '../../shared/copy/copy-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';
import { clientQuery } from './queries.ts';
import { RefreshDialog } from './refresh-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useMoment } from './use-moment.ts';

type Open = { at: 'nothing' | 'asking' } | { at: 'revealed'; credentials: ClientCredentials };

/** Client ID, when its secret was made and used, and a new one on request (DET-05). */
export function ClientSecret({ application }: { readonly application: Application }) {
  const { client: text, credentials } = useApplicationText();
  const shell = useText();
  const toast = useToast();
  const { moment } = useMoment();
  const { client } = useServices();
  const details = useQuery(clientQuery(client, application.id));
  const [open, setOpen] = useState<Open>({ at: 'nothing' });
  const { client_secret, former_client_secret, issuer, token_endpoint } = details.data ?? {};
  return (
    <section aria-label={text.title} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle}>{text.title}</h2>
        <Button onClick={() => setOpen({ at: 'asking' })} size="small">
          <Icon name="refresh" size={16} />
          {text.refresh}
        </Button>
      </div>
      {details.isError && (
        <MessageBar variant="error">{text.failed({ detail: messageFor(details.error, shell) })}</MessageBar>
      )}
      {former_client_secret && (
        <MessageBar variant="info">
          {text.former({
            lastFour: former_client_secret.last_four,
            time: moment(former_client_secret.expires_at),
          })}
        </MessageBar>
      )}
      <DataTable
        columns={[
          {
            key: 'id',
            title: text.clientId,
            cell: ({ reference_id }) => (
              <span className={styles.id}>
                <CopyId id={reference_id} />
              </span>
            ),
          },
          {
            key: 'created',
            title: text.created,
            cell: ({ created_at }) => moment(client_secret?.created_at ?? created_at),
          },
          {
            key: 'used',
            title: text.lastUsed,
            isSecondary: true,
            cell: () => (client_secret?.last_used_at ? moment(client_secret.last_used_at) : credentials.never),
          },
        ]}
        keyOf={({ id }) => id}
        label={text.title}
        rows={details.isPending ? 'waiting' : [application]}
        expected={1}
      />
      {(issuer || token_endpoint) && (
        <div className={styles.issuer}>
          <DefinitionList
            items={[
              { term: text.issuer, value: issuer && <CopyId id={issuer} /> },
              { term: text.tokenEndpoint, value: token_endpoint && <CopyId id={token_endpoint} /> },
            ]}
          />
        </div>
      )}
      {open.at === 'asking' && (
        <RefreshDialog
          application={application}
          onCancel={() => setOpen({ at: 'nothing' })}
          onFailed={(message) => {
            setOpen({ at: 'nothing' });
            toast({ variant: 'error', message });
          }}
          onRefreshed={(secret) => setOpen({ at: 'revealed', credentials: secret })}
        />
      )}
      {open.at === 'revealed' && (
        <SecretDialog credentials={open.credentials} onProceed={() => setOpen({ at: 'nothing' })} />
      )}
    </section>
  );
}
