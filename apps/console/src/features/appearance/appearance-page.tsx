import { type AdminAppearance, getAdminAppearance, updateAppearance } from '@portico/contract/admin-appearance.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormFrame } from '../../shared/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './appearance.module.css';
import { AppearanceFields, toAppearanceBody, toAppearanceValues } from './appearance-fields.tsx';
import { AppearancePreview } from './appearance-preview.tsx';
import { ImageFields } from './image-fields.tsx';
import { useAppearanceText } from './text/use-appearance-text.ts';

export function AppearancePage() {
  const text = useAppearanceText();
  const { areas } = useText();
  const { client, queries } = useServices();
  const { id: portalId, title } = useOwnPortal();
  const toast = useToast();
  const params = { portalId };
  const options = queryOptions({
    queryKey: ['portal', portalId, 'appearance'],
    queryFn: ({ signal }) => client.send(getAdminAppearance, { params }, { signal }),
  });
  const query = useQuery(options);
  const keep = (saved: AdminAppearance) => queries.setQueryData(options.queryKey, saved);

  return (
    <PageFrame description={text.description} least="admin" title={areas.appearance}>
      <Loaded query={query}>
        {(appearance) => (
          <>
            <FormFrame
              initial={toAppearanceValues(appearance)}
              label={areas.appearance}
              least="admin"
              onSaved={(saved: AdminAppearance) => {
                toast({ variant: 'success', message: text.saved });
                keep(saved);
              }}
              save={(values) => client.send(updateAppearance, { params, body: toAppearanceBody(values) })}
            >
              {(parts) => (
                <div className={styles.columns}>
                  <div className={styles.fields}>
                    <AppearanceFields {...parts} />
                  </div>
                  <AppearancePreview portalId={portalId} saved={appearance} title={title} values={parts.values} />
                </div>
              )}
            </FormFrame>
            <ImageFields appearance={appearance} onChanged={keep} portalId={portalId} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
