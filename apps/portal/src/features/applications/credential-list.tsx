import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { CreatedCredential, CredentialDetails } from '@portico/contract/credentials.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { Button } from '@portico/ui/button.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';
import { CreateCredentialDialog } from './create-credential-dialog.tsx';
import { ChangeExpiryDialog, RenameCredentialDialog, RevokeCredentialDialog } from './credential-dialogs.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { pageSizes } from './list-search.ts';
import { credentialsQuery } from './queries.ts';
import { useCredentialColumns } from './use-credential-columns.tsx';
import { useLastPage } from './use-last-page.ts';

type Open =
  | { at: 'nothing' | 'creating' }
  | { at: 'revealed'; created: CreatedCredential }
  | { at: 'renaming' | 'expiring' | 'revoking'; credential: CredentialDetails };

/** The keys of an application, without the keys themselves (CRD-01). */
export function CredentialList({ applicationId }: { readonly applicationId: string }) {
  const { credentials: text, pager } = useApplicationText();
  const shell = useText();
  const askAgain = useRetry();
  const { client } = useServices();
  const [asked, setAsked] = useState({ page: 1, size: pageSizes[0] as number });
  const [open, setOpen] = useState<Open>({ at: 'nothing' });
  const credentials = useQuery(credentialsQuery(client, applicationId, asked));
  const onPage = (page: number) => setAsked({ ...asked, page });
  const isBeyondEnd = useLastPage(credentials, asked, onPage);
  const columns = useCredentialColumns((at, credential) => setOpen({ at, credential }));

  const rows = isBeyondEnd ? undefined : credentials.data?.data;
  const onClose = () => setOpen({ at: 'nothing' });
  return (
    <section aria-label={text.title} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle}>{text.title}</h2>
        <Button onClick={() => setOpen({ at: 'creating' })} size="small">
          <ActionIcon name="key" />
          {text.create}
        </Button>
      </div>
      {credentials.isError && (
        <ErrorState onRetry={askAgain} retryLabel={shell.retry} retrying={credentials.isFetching} title={text.failed}>
          {messageFor(credentials.error, shell)}
        </ErrorState>
      )}
      {!credentials.isError && rows?.length === 0 && (
        <div className={styles.framed}>
          <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
        </div>
      )}
      {!credentials.isError && rows?.length !== 0 && (
        <DataTable columns={columns} keyOf={({ id }) => id} label={text.title} rows={rows ?? 'waiting'} />
      )}
      {!credentials.isError && rows && rows.length > 0 && (
        <TablePager
          onPage={onPage}
          onSize={(size) => setAsked({ page: 1, size })}
          page={asked.page}
          size={asked.size}
          sizes={pageSizes}
          texts={{ ...shell.pagination, ...pager }}
          total={credentials.data?.meta.page.total ?? 0}
        />
      )}
      {open.at === 'creating' && (
        <CreateCredentialDialog
          applicationId={applicationId}
          onClose={onClose}
          onCreated={(created) => setOpen({ at: 'revealed', created })}
        />
      )}
      {open.at === 'revealed' && <KeyDialog created={open.created} onClose={onClose} />}
      {open.at === 'renaming' && (
        <RenameCredentialDialog applicationId={applicationId} credential={open.credential} onClose={onClose} />
      )}
      {open.at === 'expiring' && (
        <ChangeExpiryDialog applicationId={applicationId} credential={open.credential} onClose={onClose} />
      )}
      {open.at === 'revoking' && (
        <RevokeCredentialDialog applicationId={applicationId} credential={open.credential} onClose={onClose} />
      )}
    </section>
  );
}
