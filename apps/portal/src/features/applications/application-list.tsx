import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import type { Page } from '@portico/contract/paging.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ActionMenu } from '@portico/ui/menu.tsx';
import { Monogram } from '@portico/ui/monogram.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from '../../router/react.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ApplicationSummary, useHasAnalytics } from './analytics-parts.tsx';
import styles from './application-parts.module.css';
import { pageSizes } from './list-search.ts';
import { useLastPage } from './use-last-page.ts';

interface ApplicationListProps {
  readonly applications: UseQueryResult<Page<Application>>;
  readonly query: string;
  readonly page: number;
  readonly size: number;
  readonly canCreate: boolean;
  /** Shown above the rows: the search field. */
  readonly tools: ReactNode;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  readonly onRefresh: (application: Application) => void;
  readonly onDelete: (application: Application) => void;
}

/** Figures, search field, rows. The search field stays mounted in every state, so that it keeps its focus. */
export function ApplicationList(props: ApplicationListProps) {
  const { applications, page, size, tools, onPage } = props;
  const isBeyondEnd = useLastPage(applications, { page, size }, onPage);
  const rows = isBeyondEnd || applications.isError ? undefined : applications.data?.data;
  return (
    <>
      {rows && rows.length > 0 && <ApplicationSummary applicationIds={rows.map(({ id }) => id)} />}
      {tools}
      <ListBody {...props} rows={rows} />
    </>
  );
}

interface ListBodyProps extends ApplicationListProps {
  /** Undefined while they are loading. */
  readonly rows: readonly Application[] | undefined;
}

function ListBody(props: ListBodyProps) {
  const { applications, rows, query, page, size, canCreate, onPage, onSize } = props;
  const { list, pager } = useApplicationText();
  const text = useText();
  const columns = useColumns(props);

  if (applications.isError) {
    return <QueryFailure query={applications} text={text} title={list.failed} />;
  }

  if (rows?.length === 0) {
    const create = canCreate && (
      <Link className={buttonClass()} to="/application/create">
        {list.create}
      </Link>
    );
    return query ? (
      <EmptyState action={create} drawing="lens" title={list.nothingFound.title}>
        {list.nothingFound.text({ query })}
      </EmptyState>
    ) : (
      <EmptyState action={create} title={list.empty.title}>
        {list.empty.text}
      </EmptyState>
    );
  }

  return (
    <>
      <DataTable
        columns={columns}
        hasRowLinks
        keyOf={({ id }) => id}
        label={list.table}
        rows={rows ?? 'waiting'}
        {...(applications.data && { expected: applications.data.data.length || 3 })}
      />
      {rows && (
        <TablePager
          onPage={onPage}
          onSize={onSize}
          page={page}
          size={size}
          sizes={pageSizes}
          texts={{ ...text.pagination, ...pager }}
          total={applications.data?.meta.page.total ?? 0}
        />
      )}
    </>
  );
}

/** Name, description, and what can be done (APS-02, APS-04). */
function useColumns({ onRefresh, onDelete }: ApplicationListProps): Column<Application>[] {
  const { list } = useApplicationText();
  const navigate = useNavigate();
  const hasAnalytics = useHasAnalytics();

  const actionsOf = (application: Application) => [
    ...(hasAnalytics
      ? [
          {
            label: list.viewAnalytics,
            onChoose: () =>
              void navigate({
                to: '/application/$application_id/application-dashboard',
                params: { application_id: application.id },
              }),
          },
        ]
      : []),
    ...(application.auth_strategy &&
    credentialTypeOf[application.auth_strategy.credential_type].credentials === 'client_secret'
      ? [{ label: list.refreshSecret, icon: 'refresh' as const, onChoose: () => onRefresh(application) }]
      : []),
    { label: list.delete, icon: 'close' as const, onChoose: () => onDelete(application) },
  ];

  return [
    {
      key: 'name',
      title: list.name,
      cell: ({ id, name, auth_strategy }) => (
        <span className={styles.application}>
          <Monogram name={name} size={32} />
          <span className={styles.names}>
            <Link className={styles.name} params={{ application_id: id }} to="/application/$application_id">
              {name}
            </Link>
            <span className={styles.quiet}>{auth_strategy?.name ?? list.strategyGone}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'description',
      title: list.description,
      isSecondary: true,
      cell: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    {
      key: 'actions',
      title: list.actions,
      isTitleHidden: true,
      cell: (application) => (
        <ActionMenu
          actions={actionsOf(application)}
          label={list.actionsOf({ name: application.name })}
          trigger={<ActionIcon name="more" size={20} />}
        />
      ),
    },
  ];
}
