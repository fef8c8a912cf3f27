import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import type { Page } from '@portico/contract/paging.ts';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageAsked } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './application-parts.module.css';
import { pageSizes } from './list-search.ts';
import { useLastPage } from './use-last-page.ts';

export const firstPage: PageAsked = { page: 1, size: pageSizes[0] };

interface PagedSectionProps<Row> {
  readonly text: {
    readonly title: string;
    readonly failed: string;
    readonly empty: { readonly title: string; readonly text: string };
  };
  readonly list: UseQueryResult<Page<Row>>;
  readonly asked: PageAsked;
  readonly onAsked: (asked: PageAsked) => void;
  readonly columns: readonly Column<Row>[];
  readonly hasRowLinks?: boolean;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** The action that is offered while the list is empty. */
  readonly emptyAction?: ReactNode;
  /** Dialogs. */
  readonly children: ReactNode;
}

/** A list with a title, page by page. */
export function PagedSection<Row extends { readonly id: string }>(props: PagedSectionProps<Row>) {
  const { text, list, asked, onAsked, columns, hasRowLinks = false, action, emptyAction, children } = props;
  const { pager } = useApplicationText();
  const shell = useText();
  const onPage = (page: number) => onAsked({ ...asked, page });
  const isBeyondEnd = useLastPage(list, asked, onPage);
  const rows = isBeyondEnd ? undefined : list.data?.data;

  function body(): ReactNode {
    if (list.isError) {
      return <QueryFailure query={list} text={shell} title={text.failed} />;
    }
    if (rows?.length === 0) {
      return (
        <div className={styles.framed}>
          <EmptyState action={emptyAction} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        </div>
      );
    }
    return (
      <>
        <DataTable
          columns={columns}
          hasRowLinks={hasRowLinks}
          keyOf={({ id }) => id}
          label={text.title}
          rows={rows ?? 'waiting'}
        />
        {rows && (
          <TablePager
            {...asked}
            onPage={onPage}
            onSize={(size) => onAsked({ page: 1, size })}
            sizes={pageSizes}
            texts={{ ...shell.pagination, ...pager }}
            total={list.data?.meta.page.total ?? 0}
          />
        )}
      </>
    );
  }

  return (
    <section aria-label={text.title} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle}>{text.title}</h2>
        {action}
      </div>
      {body()}
      {children}
    </section>
  );
}
