import { Button } from '@portico/ui/button.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/loaded.tsx';
import { Moment } from '../../../shared/moment.tsx';
import { useServices } from '../../../shared/services.ts';
import { useText } from '../../../shared/text/use-text.tsx';
import styles from './audience.module.css';
import { recipientsQuery, type VersionKey } from './queries.ts';
import { useAudienceText } from './text/use-audience-text.ts';

interface RecipientDialogProps {
  readonly name: string;
  readonly params: VersionKey & { readonly noticeId: string };
  readonly onClose: () => void;
}

/** The number of recipients that the server lists. */
const listed = 1000;

export function RecipientDialog({ name, params, onClose }: RecipientDialogProps) {
  const frame = useText();
  const { applications, recipients: text } = useAudienceText();
  const { client } = useServices();
  const query = useQuery(recipientsQuery(client, params));
  const title = text.title({ name });
  return (
    <Dialog
      closeLabel={frame.close}
      footer={<Button onClick={onClose}>{frame.close}</Button>}
      onClose={onClose}
      title={title}
      width="wide"
    >
      <Loaded query={query}>
        {(recipients) =>
          recipients.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <>
              <DataTable
                columns={[
                  {
                    key: 'developer',
                    title: applications.developer,
                    cell: ({ full_name, email }) => (
                      <span className={styles.person}>
                        {full_name}
                        <small>{email}</small>
                      </span>
                    ),
                  },
                  {
                    key: 'got',
                    title: text.got,
                    cell: ({ mailed_at }) => (mailed_at ? <Moment time={mailed_at} /> : text.waiting),
                  },
                ]}
                keyOf={({ developer_id }) => developer_id}
                label={title}
                rows={recipients}
              />
              {recipients.length === listed && <p>{text.first}</p>}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
