import { useLocale } from '@portico/app-kit/locale.ts';
import { mailStatuses, type OutboxMail } from '@portico/contract/mails.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { MailStatus } from './mail-status.tsx';
import { listMails, mailsKey, templatesQuery } from './queries.ts';
import { useMailText } from './text/use-mail-text.ts';

export function MailListPage() {
  const text = useMailText();
  const { areas } = useText();
  const { client } = useServices();
  const { locale } = useLocale();
  const portals = usePortals();
  const { data: templates } = useQuery(templatesQuery(client, { locale }));

  const columns: Column<OutboxMail>[] = [
    {
      key: 'subject',
      title: text.columns.subject,
      cell: ({ id, subject }) => <Link to={`/mails/${id}`}>{subject}</Link>,
    },
    { key: 'to', title: text.columns.to, isSecondary: true, cell: ({ to }) => to },
    { key: 'status', title: text.columns.status, cell: ({ status }) => <MailStatus status={status} /> },
    {
      key: 'time',
      title: text.columns.time,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
  ];

  return (
    <PageFrame
      actions={
        <Link className={buttonClass()} to="/mails/templates">
          {text.templates}
        </Link>
      }
      description={text.description}
      title={areas.mails}
    >
      {templates?.is_sending === false && <MessageBar variant="info">{text.kept}</MessageBar>}
      <ListScreen
        columns={columns}
        empty={text.empty}
        filters={[
          {
            name: 'status',
            label: text.filters.status,
            options: mailStatuses.map((value) => ({ value, label: text.status[value] })),
          },
          {
            name: 'portal',
            label: text.filters.portal,
            options: portals.map(({ id, title, name }) => ({ value: id, label: title || name })),
          },
        ]}
        hasRowLinks
        keyOf={({ id }) => id}
        label={areas.mails}
        load={(state, signal) => listMails(client, state, signal)}
        queryKey={[...mailsKey, 'list']}
      />
    </PageFrame>
  );
}
