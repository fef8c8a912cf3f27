import type { CreatedCredential, CredentialDetails } from '@portico/contract/credentials.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { Button } from '@portico/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { CreateCredentialDialog } from './create-credential-dialog.tsx';
import { ChangeExpiryDialog, RenameCredentialDialog, RevokeCredentialDialog } from './credential-dialogs.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { firstPage, PagedSection } from './paged-section.tsx';
import { credentialsQuery } from './queries.ts';
import { useCredentialColumns } from './use-credential-columns.tsx';

type Open =
  | { at: 'nothing' | 'creating' }
  | { at: 'revealed'; created: CreatedCredential }
  | { at: 'renaming' | 'expiring' | 'revoking'; credential: CredentialDetails };

/** The keys of an application, without the keys themselves (CRD-01). */
export function CredentialList({ applicationId }: { readonly applicationId: string }) {
  const { credentials: text } = useApplicationText();
  const { client } = useServices();
  const [asked, setAsked] = useState(firstPage);
  const [open, setOpen] = useState<Open>({ at: 'nothing' });
  const credentials = useQuery(credentialsQuery(client, applicationId, asked));
  const columns = useCredentialColumns((at, credential) => setOpen({ at, credential }));
  const onClose = () => setOpen({ at: 'nothing' });
  return (
    <PagedSection
      action={
        <Button onClick={() => setOpen({ at: 'creating' })} size="small">
          <ActionIcon name="key" />
          {text.create}
        </Button>
      }
      asked={asked}
      columns={columns}
      list={credentials}
      onAsked={setAsked}
      text={text}
    >
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
    </PagedSection>
  );
}
