import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import type { Application, ClientCredentials } from '@portico/contract/applications.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { FilterField } from '@portico/ui/filter-field.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearch } from '../../router/react.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ApplicationList } from './application-list.tsx';
import styles from './application-parts.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { type ListSearch, orders, pageSizes, toListSearch } from './list-search.ts';
import { applicationsQuery, firstStrategiesQuery } from './queries.ts';
import { RefreshDialog } from './refresh-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Open =
  | { at: 'nothing' }
  | { at: 'deleting' | 'refreshing'; application: Application }
  | { at: 'revealed'; credentials: ClientCredentials };

const searchRestMs = 500;

export function MyAppsPage() {
  const text = useApplicationText();
  const shell = useText();
  const toast = useToast();
  const askAgain = useRetry();
  const { client } = useServices();
  const shown = toListSearch(useSearch());
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>({ at: 'nothing' });
  const [problem, setProblem] = useState<string>();
  const { q = '', page = 1, size = pageSizes[0], sort } = shown;
  const strategies = useQuery(firstStrategiesQuery(client));
  const applications = useQuery(applicationsQuery(client, { q, page, size, ...(sort && { sort }) }));

  const change = (changes: ListSearch, replace: boolean) =>
    void navigate({ to: '/my-apps', search: toListSearch({ ...shown, ...changes }), replace, resetScroll: false });
  const search = useSearchText(q, searchRestMs, (wanted) => change({ q: wanted, page: 1 }, true));

  const failure = strategies.error && text.list.strategiesFailed({ detail: messageFor(strategies.error, shell) });
  useEffect(() => {
    if (failure) toast({ variant: 'error', message: failure });
  }, [failure, toast]);

  const canCreate = (strategies.data?.meta.page.total ?? 0) > 0;
  const hasRows = (applications.data?.data.length ?? 0) > 0;

  function ask(next: Open) {
    setProblem(undefined);
    setOpen(next);
  }
  function onFailed(message: string) {
    setOpen({ at: 'nothing' });
    setProblem(message);
  }
  const onCancel = () => setOpen({ at: 'nothing' });

  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <h1 className={styles.heading}>{shell.titles.myApps}</h1>
        <div className={styles.headerActions}>
          {strategies.isError && !applications.isError && (
            <Button onClick={askAgain} title={failure ?? undefined}>
              <Icon name="refresh" size={16} />
              {shell.retry}
            </Button>
          )}
          {canCreate ? (
            <Link className={buttonClass({ variant: 'primary' })} to="/application/create">
              <ActionIcon name="plus" />
              {text.list.newApp}
            </Link>
          ) : (
            <Button disabled variant="primary">
              <ActionIcon name="plus" />
              {text.list.newApp}
            </Button>
          )}
        </div>
      </div>
      {strategies.data && !canCreate && <MessageBar variant="warning">{text.list.noStrategies}</MessageBar>}
      {problem && (
        <MessageBar dismissLabel={text.dismiss} variant="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </MessageBar>
      )}
      <ApplicationList
        applications={applications}
        canCreate={canCreate}
        onDelete={(application) => ask({ at: 'deleting', application })}
        onPage={(to) => change({ page: to }, false)}
        onRefresh={(application) => ask({ at: 'refreshing', application })}
        onSize={(to) => change({ size: to, page: 1 }, false)}
        page={page}
        query={q}
        size={size}
        tools={
          (hasRows || search.text || q) && (
            <div className={styles.tools}>
              <div className={styles.search}>
                <FilterField
                  clearLabel={text.clearSearch}
                  label={text.list.search}
                  maxLength={nameMaxLength}
                  onChange={search.setText}
                  onSubmit={search.submit}
                  value={search.text}
                />
              </div>
              <SelectField
                label={text.list.sort.label}
                onChange={(event) =>
                  change({ sort: event.target.value as NonNullable<ListSearch['sort']>, page: 1 }, true)
                }
                options={orders.map((order) => ({ value: order, label: text.list.sort[order] }))}
                value={sort ?? 'name'}
              />
            </div>
          )
        }
      />
      {open.at === 'deleting' && (
        <DeleteDialog application={open.application} onCancel={onCancel} onDeleted={onCancel} onFailed={onFailed} />
      )}
      {open.at === 'refreshing' && (
        <RefreshDialog
          application={open.application}
          onCancel={onCancel}
          onFailed={onFailed}
          onRefreshed={(credentials) => setOpen({ at: 'revealed', credentials })}
        />
      )}
      {open.at === 'revealed' && <SecretDialog credentials={open.credentials} onProceed={onCancel} />}
    </div>
  );
}
