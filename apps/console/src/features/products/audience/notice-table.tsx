import type { VersionAudience } from '@portico/contract/version-audience.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Button } from '@portico/ui/button.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { useState } from 'react';
import { Moment } from '../../../shared/moment.tsx';
import { useText } from '../../../shared/text/use-text.tsx';
import styles from './audience.module.css';
import type { VersionKey } from './queries.ts';
import { RecipientDialog } from './recipient-dialog.tsx';
import { useAudienceText } from './text/use-audience-text.ts';

type Notice = VersionAudience['notices'][number];

interface NoticeTableProps {
  readonly notices: readonly Notice[];
  readonly params: VersionKey;
}

/** Emails about a version, the newest first, with their recipients. */
export function NoticeTable({ notices, params }: NoticeTableProps) {
  const { list } = useText();
  const { notices: text } = useAudienceText();
  const [opened, setOpened] = useState<Notice>();
  const nameOf = ({ kind, subject }: Notice) => subject ?? text.kinds[kind];
  if (notices.length === 0) return <p>{text.empty}</p>;
  return (
    <>
      <DataTable
        columns={[
          {
            key: 'about',
            title: text.about,
            cell: (notice) => (
              <span className={styles.person}>
                {nameOf(notice)}
                {notice.subject !== null && <small>{text.kinds[notice.kind]}</small>}
              </span>
            ),
          },
          { key: 'time', title: text.time, cell: ({ created_at }) => <Moment time={created_at} /> },
          { key: 'mailed', title: text.mailed, cell: ({ mailed }) => mailed },
          {
            key: 'state',
            title: text.state,
            isSecondary: true,
            cell: ({ is_done, waiting: count }) => (
              <span className={styles.states}>
                <Badge variant={is_done ? 'success' : 'info'}>{is_done ? text.sent : text.sending}</Badge>
                {count > 0 && <Badge>{text.waiting({ count })}</Badge>}
              </span>
            ),
          },
          {
            key: 'open',
            title: list.actions,
            isTitleHidden: true,
            cell: (notice) => (
              <Button
                aria-label={text.opens({ name: nameOf(notice) })}
                onClick={() => setOpened(notice)}
                size="small"
                variant="quiet"
              >
                {text.open}
              </Button>
            ),
          },
        ]}
        keyOf={({ id }) => id}
        label={text.title}
        rows={notices}
      />
      {opened && (
        <RecipientDialog
          name={nameOf(opened)}
          onClose={() => setOpened(undefined)}
          params={{ ...params, noticeId: opened.id }}
        />
      )}
    </>
  );
}
