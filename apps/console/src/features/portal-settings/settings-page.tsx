import { deletePortal, type PortalSettings, updatePortal } from '@portico/contract/admin-portals.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { Link, useGo } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { portalsQuery, toPortalPath, useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { PortalFields, toPortalBody, toPortalValues } from './portal-fields.tsx';
import { settingsQuery } from './queries.ts';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';
import { UnprovenHosts } from './unproven-hosts.tsx';

export function SettingsPage() {
  const text = usePortalSettingsText();
  const { areas } = useText();
  const { client, queries } = useServices();
  const portal = useOwnPortal();
  const toPath = usePortalPath();
  const go = useGo();
  const toast = useToast();
  const query = useQuery(settingsQuery(client, portal.id));
  const [isRemoving, setRemoving] = useState(false);
  const params = { portalId: portal.id };

  const keep = (settings: PortalSettings) => queries.setQueryData(settingsQuery(client, portal.id).queryKey, settings);

  async function onSaved(saved: PortalSettings) {
    toast({ variant: 'success', message: text.saved });
    keep(saved);
    await queries.refetchQueries({ queryKey: portalsQuery(client).queryKey });
    if (saved.name !== portal.name) go({ to: toPortalPath(saved, '/settings'), replace: true });
  }

  async function onDeleted() {
    toast({ variant: 'success', message: text.remove.done });
    go({ to: '/portals' });
    await queries.refetchQueries({ queryKey: portalsQuery(client).queryKey });
  }

  const actions = (
    <>
      <Link className={buttonClass()} to={toPath('/settings/revisions')}>
        {text.revisions}
      </Link>
      <RoleButton disabled={!query.data} least="owner" onClick={() => setRemoving(true)}>
        {text.remove.action}
      </RoleButton>
    </>
  );

  return (
    <PageFrame actions={actions} description={text.settingsText} isNarrow least="admin" title={areas.settings}>
      <Loaded query={query}>
        {(settings) => (
          <>
            <UnprovenHosts onProven={keep} settings={settings} />
            <FormFrame
              initial={toPortalValues(settings)}
              key={settings.updated_at}
              label={areas.settings}
              least="admin"
              onSaved={(saved: PortalSettings) => void onSaved(saved)}
              save={(values) => client.send(updatePortal, { params, body: toPortalBody(values) })}
            >
              {(parts) => <PortalFields available={settings.available_sign_in} parts={parts} />}
            </FormFrame>
            {isRemoving && (
              <RemoveDialog onClose={() => setRemoving(false)} onDone={() => void onDeleted()} settings={settings} />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface RemoveDialogProps {
  readonly settings: PortalSettings;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveDialog({ settings, onClose, onDone }: RemoveDialogProps) {
  const { remove } = usePortalSettingsText();
  const { client } = useServices();
  const [name, setName] = useState('');
  return (
    <DangerDialog
      act={() => client.send(deletePortal, { params: { portalId: settings.id }, query: { name } })}
      confirmLabel={remove.confirm}
      onClose={onClose}
      onDone={onDone}
      title={remove.title}
    >
      <p>{remove.text(settings.counts)}</p>
      <TextField
        autoComplete="off"
        label={remove.name({ name: settings.name })}
        onChange={(event) => setName(event.target.value)}
        value={name}
      />
    </DangerDialog>
  );
}
