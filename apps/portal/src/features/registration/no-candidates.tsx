import { Button, buttonClass } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/react.tsx';
import { StatusBadge } from '../../shared/applications/status-badge.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { whyNoneQuery } from './queries.ts';
import styles from './registration-dialog.module.css';
import { whyNone } from './why-none.ts';

interface NoCandidatesProps {
  readonly place: Parameters<typeof whyNoneQuery>[1];
  readonly strategy: string;
  readonly forNewOne: { readonly product: string; readonly product_version: string; readonly auth_strategy_id: string };
  /** Why the last request was refused, which may be why the list is empty. */
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

/** Says why no application can be registered, and links to a new application (MOD-03, MOD-04). */
export function NoCandidates({ place, strategy, forNewOne, problem, onClose }: NoCandidatesProps) {
  const text = useApplicationText();
  const { none, registered: registeredTitle, create } = text.registration;
  const { client } = useServices();
  // Without a response the first sentence is still shown: it is always true.
  const counted = useQuery(whyNoneQuery(client, place));
  const why = counted.data && whyNone(counted.data);
  return (
    <Dialog
      closeLabel={text.close}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Link className={buttonClass({ variant: 'primary' })} search={forNewOne} to="/application/create">
            {create}
          </Link>
        </>
      }
      onClose={onClose}
      title={none.title}
    >
      {problem && <MessageBar variant="error">{problem}</MessageBar>}
      <p className={styles.text}>{none.text}</p>
      {counted.isPending && <Skeleton variant="long" />}
      {why === 'none-at-all' && <p className={styles.text}>{none.noneAtAll}</p>}
      {why === 'other-strategy' && <p className={styles.text}>{none.mismatch({ strategy })}</p>}
      {why === 'all-registered' && <p className={styles.text}>{none.registered({ strategy })}</p>}
      {why === 'all-registered' && (
        <ul aria-label={registeredTitle} className={styles.registered}>
          {counted.data?.registered.map(({ id, name, registration_status }) => (
            <li key={id}>
              <Link className={styles.name} params={{ application_id: id }} to="/application/$application_id">
                {name}
              </Link>
              {registration_status && <StatusBadge status={registration_status} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
