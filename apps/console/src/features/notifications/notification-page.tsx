import {
  getOwnNotifications,
  getPortalNotifications,
  reviewMailsEveryMinutes,
  setOwnNotifications,
  setPortalNotifications,
} from '@portico/contract/notifications.ts';
import type { OwnPortal } from '@portico/contract/reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import styles from '../../shared/switch-list.module.css';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay, useUser } from '../../shared/user.ts';
import { SavedSwitch } from './saved-switch.tsx';
import { useNotificationText } from './text/use-notification-text.ts';

export function NotificationPage() {
  const text = useNotificationText();
  const { areas } = useText();
  const portals = usePortals();
  return (
    <PageFrame description={text.description} isNarrow title={areas.notifications}>
      <OwnMails />
      <section className={styles.section}>
        <h2>{text.developers.title}</h2>
        <p className={styles.note}>{portals.length > 0 ? text.developers.text : text.developers.none}</p>
        {portals.length > 0 && (
          <ul className={styles.list}>
            {portals.map((portal) => (
              <li key={portal.id}>
                <PortalMails portal={portal} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </PageFrame>
  );
}

function OwnMails() {
  const { own } = useNotificationText();
  const { client } = useServices();
  const { role } = useUser();
  const queryKey = ['notifications', 'own'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.send(getOwnNotifications, {}, { signal }) });
  return (
    <section className={styles.section}>
      <h2>{own.title}</h2>
      {role === 'viewer' ? (
        <p className={styles.note}>{own.viewer}</p>
      ) : (
        <Loaded query={query}>
          {({ review_mails }) => (
            <ul className={styles.list}>
              <li>
                <SavedSwitch
                  hint={own.hint({ minutes: reviewMailsEveryMinutes })}
                  isOn={review_mails}
                  label={own.label}
                  queryKey={queryKey}
                  save={(isOn) => client.send(setOwnNotifications, { body: { review_mails: isOn } })}
                />
              </li>
            </ul>
          )}
        </Loaded>
      )}
    </section>
  );
}

function PortalMails({ portal }: { readonly portal: OwnPortal }) {
  const { client } = useServices();
  const { isAllowed, reason } = useMay('admin');
  const queryKey = ['notifications', portal.id];
  const params = { portalId: portal.id };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.send(getPortalNotifications, { params }, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ decision_mails }) => (
        <SavedSwitch
          disabled={!isAllowed}
          hint={reason}
          isOn={decision_mails}
          label={portal.title || portal.name}
          queryKey={queryKey}
          save={(isOn) => client.send(setPortalNotifications, { params, body: { decision_mails: isOn } })}
        />
      )}
    </Loaded>
  );
}
