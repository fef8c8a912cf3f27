import { rollBack } from '@portico/contract/admin-revisions.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { FileChanges } from './file-changes.tsx';
import { rehearsalQuery, revisionQuery } from './queries.ts';
import styles from './revisions.module.css';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

const BrokenSpecifications = lazy(async () => ({
  default: (await import('./broken-specifications.tsx')).BrokenSpecifications,
}));

export function RevisionPage() {
  const text = usePortalSettingsText();
  const { client, queries } = useServices();
  const { id: portalId } = useOwnPortal();
  const toPath = usePortalPath();
  const go = useGo();
  const toast = useToast();
  const number = Number(useParam('number'));
  const query = useQuery(revisionQuery(client, portalId, number));
  const [isAsked, setAsked] = useState(false);

  async function onDone() {
    toast({ variant: 'success', message: text.rollBack.done });
    // A rollback can change anything of the portal.
    await queries.invalidateQueries();
    go({ to: toPath('/settings/revisions') });
  }

  return (
    <PageFrame
      actions={
        <RoleButton least="admin" variant="primary" onClick={() => setAsked(true)}>
          {text.rollBack.action}
        </RoleButton>
      }
      back={{ to: toPath('/settings/revisions'), label: text.revisions }}
      description={query.data?.summary}
      least="admin"
      title={text.revision({ number })}
    >
      <Loaded query={query}>
        {({ files }) => (files.length === 0 ? <p>{text.noFiles}</p> : <FileChanges files={files} />)}
      </Loaded>
      {isAsked && (
        <RollBackDialog
          number={number}
          onClose={() => setAsked(false)}
          onDone={() => void onDone()}
          portalId={portalId}
        />
      )}
    </PageFrame>
  );
}

interface RollBackDialogProps {
  readonly portalId: string;
  readonly number: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RollBackDialog({ portalId, number, onClose, onDone }: RollBackDialogProps) {
  const { rollBack: text } = usePortalSettingsText();
  const { client } = useServices();
  const [withAccess, setWithAccess] = useState(false);
  const query = useQuery(rehearsalQuery(client, portalId, number, withAccess));
  const asked = { params: { portalId, number }, query: { with_access: withAccess ? 'true' : 'false' } as const };
  return (
    <DangerDialog
      act={() => client.send(rollBack, asked)}
      confirmLabel={text.confirm}
      onClose={onClose}
      onDone={onDone}
      title={text.title({ number })}
    >
      <Checkbox checked={withAccess} onChange={({ target }) => setWithAccess(target.checked)}>
        {text.withAccess}
      </Checkbox>
      <p>{withAccess ? text.accessChanges : text.accessStays}</p>
      <Loaded query={query}>
        {({ changes, specifications = [] }) => (
          <>
            <p>{changes.length === 0 ? text.nothing : text.text({ count: changes.length })}</p>
            <ul className={styles.changes}>
              {changes.slice(0, 20).map(({ action, what, name }) => (
                <li key={`${action} ${what} ${name}`}>
                  {what} <code>{name}</code>
                </li>
              ))}
            </ul>
            <Suspense>{specifications.length > 0 && <BrokenSpecifications specifications={specifications} />}</Suspense>
          </>
        )}
      </Loaded>
    </DangerDialog>
  );
}
