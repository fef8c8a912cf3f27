import type { AuditEntry } from '@portico/contract/audit.ts';
import type { AuditArea } from '@portico/contract/audit-actions.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { useState } from 'react';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useListUrl } from '../../shared/list-url.ts';
import { Moment } from '../../shared/moment.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './audit.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { auditKey, exportUrl, listAudit, periods } from './queries.ts';
import { useAuditText } from './text/use-audit-text.ts';

const filterNames = ['area', 'since'];
const filterAreas = [
  'user',
  'invitation',
  'developer',
  'session',
  'application',
  'registration',
  'credential',
  'product',
  'portal',
  'team',
  'personal-token',
  'gateway-token',
  'webhook',
  'audit',
] as const satisfies readonly AuditArea[];

export function AuditPage() {
  const text = useAuditText();
  const { areas, list } = useText();
  const { client } = useServices();
  const { change: _, ...state } = useListUrl(filterNames);
  const [shown, setShown] = useState<AuditEntry>();

  const columns: Column<AuditEntry>[] = [
    { key: 'at', title: text.columns.at, cell: ({ at }) => <Moment time={at} /> },
    {
      key: 'action',
      title: text.columns.action,
      cell: ({ action, actor }) => (
        <>
          <code className={styles.action}>{action}</code>
          <span className={styles.who}>{actor.email ?? text.kinds[actor.kind]}</span>
        </>
      ),
    },
    {
      key: 'actor',
      title: text.columns.actor,
      isSecondary: true,
      cell: ({ actor }) => actor.email ?? text.kinds[actor.kind],
    },
    { key: 'target', title: text.columns.target, isSecondary: true, cell: ({ target }) => target?.kind ?? '' },
    { key: 'address', title: text.columns.address, isSecondary: true, cell: ({ address }) => address ?? '' },
    {
      key: 'actions',
      title: list.actions,
      isTitleHidden: true,
      cell: (entry) => (
        <Button aria-label={text.details.of(entry)} variant="quiet" onClick={() => setShown(entry)} size="small">
          {text.details.action}
        </Button>
      ),
    },
  ];

  return (
    <PageFrame
      actions={(['csv', 'jsonl'] as const).map((format) => (
        <a className={buttonClass()} download href={exportUrl(state, format, Date.now())} key={format}>
          {text[format]}
        </a>
      ))}
      description={text.description}
      title={areas.audit}
    >
      <ListScreen
        columns={columns}
        empty={text.empty}
        filters={[
          {
            name: 'area',
            label: text.area,
            options: filterAreas.map((value) => ({ value, label: text.areas[value] })),
          },
          {
            name: 'since',
            label: text.since,
            options: toOptions(text.periods).filter(({ value }) => value in periods),
          },
        ]}
        keyOf={({ id }) => id}
        label={areas.audit}
        load={(wanted, signal) => listAudit(client, wanted, signal)}
        queryKey={auditKey}
        search={text.search}
      />
      {shown && <EntryDialog entry={shown} onClose={() => setShown(undefined)} />}
    </PageFrame>
  );
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
