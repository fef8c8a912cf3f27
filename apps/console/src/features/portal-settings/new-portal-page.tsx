import { createPortal, type PortalSettings } from '@portico/contract/admin-portals.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo } from '../../shared/link.tsx';
import { portalsQuery, toPortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { newPortal, PortalFields, toPortalBody } from './portal-fields.tsx';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

export function NewPortalPage() {
  const text = usePortalSettingsText();
  const { client, queries } = useServices();
  const go = useGo();
  const toast = useToast();

  async function onSaved(portal: PortalSettings) {
    toast({ variant: 'success', message: text.created });
    // The new portal's screens open only after the list contains it.
    await queries.refetchQueries({ queryKey: portalsQuery(client).queryKey });
    go({ to: toPortalPath(portal, portal.unproven_hosts.length > 0 ? '/settings' : '/products') });
  }

  return (
    <PageFrame
      back={{ to: '/portals', label: text.portals }}
      description={text.newText}
      isNarrow
      least="admin"
      title={text.newTitle}
    >
      <FormFrame
        initial={newPortal}
        isNew
        label={text.newTitle}
        least="admin"
        onCancel={() => go({ to: '/portals' })}
        onSaved={(portal: PortalSettings) => void onSaved(portal)}
        save={(values) => client.send(createPortal, { body: toPortalBody(values) })}
        submitLabel={text.add}
      >
        {(parts) => <PortalFields available={['basic']} parts={parts} />}
      </FormFrame>
    </PageFrame>
  );
}
