import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  createSiteDraft,
  getSiteSource,
  removeSitePage,
  type SiteDraft,
  sitePartNames,
} from '@portico/contract/admin-site.ts';
import type { AdminSitePage } from '@portico/contract/site.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { Link, useGo } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { GitNote } from './git-note.tsx';
import styles from './pages.module.css';
import { draftsQuery, pagesQuery, siteKey } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

/** A published page, a draft of one, or both. */
interface Row {
  readonly file: string;
  readonly page: AdminSitePage | undefined;
  readonly draft: SiteDraft | undefined;
}

export function PageListPage() {
  const text = usePageText();
  const { areas } = useText();
  const { client, portalId, toPath } = usePortalScreen();
  const { isAllowed } = useMay('admin');
  const pages = useQuery(pagesQuery(client, portalId));
  const drafts = useQuery(draftsQuery(client, portalId));
  const add = isAllowed && (
    <Link className={buttonClass({ variant: 'primary' })} to={toPath('/pages/new')}>
      {text.add}
    </Link>
  );
  return (
    <PageFrame actions={add} description={text.description} least="admin" title={areas.pages}>
      <GitNote git={drafts.data?.git ?? null} />
      <Loaded query={drafts}>{({ data }) => <Parts drafts={data} />}</Loaded>
      <Loaded query={pages}>
        {(published) => (
          <Pages action={add} drafts={drafts.data?.data ?? []} hasGit={!!drafts.data?.git} pages={published} />
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Begins a draft of a published text, and opens it. */
function useEdit() {
  const { client, queries, portalId, toPath } = usePortalScreen();
  const text = useText();
  const go = useGo();
  const toast = useToast();
  const { isPending, run } = useAction();
  const edit = (file: string) =>
    run(
      async () => {
        const { content } = await client.send(getSiteSource, { params: { portalId }, query: { file } });
        return client.send(createSiteDraft, { params: { portalId }, body: { file, content: content ?? '' } });
      },
      {
        done: ({ id }) => {
          void queries.invalidateQueries({ queryKey: draftsQuery(client, portalId).queryKey });
          go({ to: toPath(`/pages/drafts/${id}`) });
        },
        failed: (error) => toast({ variant: 'error', message: messageFor(error, text) }),
      },
    );
  return { isPending, edit: (file: string) => void edit(file) };
}

/** Menu, footer and announcement. */
function Parts({ drafts }: { readonly drafts: readonly SiteDraft[] }) {
  const text = usePageText();
  const { toPath } = usePortalScreen();
  const { isPending, edit } = useEdit();
  return (
    <section aria-labelledby="site-parts" className={styles.parts}>
      <h2 id="site-parts">{text.parts.title}</h2>
      <ul>
        {sitePartNames.map((part) => {
          const draft = drafts.find(({ file }) => file === part);
          return (
            <li key={part}>
              <span>
                <strong>{text.parts[part]}</strong>
                <small>{text.partHints[part]}</small>
              </span>
              {draft ? (
                <Link
                  aria-label={text.openDraft({ name: text.parts[part] })}
                  className={buttonClass({})}
                  to={toPath(`/pages/drafts/${draft.id}`)}
                >
                  {text.open}
                </Link>
              ) : (
                <RoleButton
                  aria-label={text.editNamed({ name: text.parts[part] })}
                  least="admin"
                  loading={isPending}
                  onClick={() => edit(part)}
                >
                  {text.edit}
                </RoleButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PagesProps {
  readonly pages: readonly AdminSitePage[];
  readonly drafts: readonly SiteDraft[];
  readonly action: React.ReactNode;
  readonly hasGit: boolean;
}

function Pages({ pages, drafts, action, hasGit }: PagesProps) {
  const text = usePageText();
  const { toPath, queries, portalId, client } = usePortalScreen();
  const { isPending, edit } = useEdit();
  const [removed, setRemoved] = useState<Row>();
  const rows = toRows(pages, drafts);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: text.columns.page,
      cell: ({ file, page, draft }) => (
        <span className={styles.name}>
          {draft ? (
            <Link to={toPath(`/pages/drafts/${draft.id}`)}>{page?.title ?? file}</Link>
          ) : (
            <strong>{page?.title}</strong>
          )}
          <code>{page?.path ?? file}</code>
        </span>
      ),
    },
    {
      key: 'visibility',
      title: text.columns.visibility,
      isSecondary: true,
      cell: ({ page }) =>
        page
          ? page.visibility === 'teams'
            ? page.teams.join(', ')
            : text.visibilities[page.visibility ?? 'same']
          : '',
    },
    {
      key: 'layout',
      title: text.columns.layout,
      isSecondary: true,
      cell: ({ page }) => page && text.layouts[page.layout],
    },
    {
      key: 'state',
      title: text.columns.state,
      cell: ({ page, draft }) => (
        <span className={styles.badges}>
          {page && <Badge variant="success">{text.states.published}</Badge>}
          {draft && <Badge variant={draft.failure ? 'danger' : 'info'}>{stateOf(draft, text.states)}</Badge>}
        </span>
      ),
    },
    {
      key: 'when',
      title: text.columns.changed,
      isSecondary: true,
      cell: ({ page, draft }) => <Moment time={draft?.updated_at ?? page?.updated_at ?? ''} />,
    },
    {
      key: 'actions',
      title: text.columns.actions,
      cell: (row) => (
        <span className={styles.actions}>
          {row.draft ? (
            <Link
              aria-label={text.openDraft({ name: row.page?.title ?? row.file })}
              className={buttonClass({ size: 'small' })}
              to={toPath(`/pages/drafts/${row.draft.id}`)}
            >
              {text.open}
            </Link>
          ) : (
            <RoleButton
              aria-label={text.editNamed({ name: row.page?.title ?? row.file })}
              least="admin"
              loading={isPending}
              onClick={() => edit(row.file)}
              size="small"
            >
              {text.edit}
            </RoleButton>
          )}
          {row.page && (
            <RoleButton
              aria-label={text.removeNamed({ name: row.page.title })}
              least="admin"
              onClick={() => setRemoved(row)}
              size="small"
              variant="quiet"
            >
              {text.removeOne}
            </RoleButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="site-pages" className={styles.parts}>
      <h2 id="site-pages">{text.pages}</h2>
      {rows.length === 0 ? (
        <EmptyState action={action} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <DataTable columns={columns} keyOf={({ file }) => file} label={text.pages} rows={rows} />
      )}
      {removed?.page && (
        <DangerDialog
          act={
            hasGit
              ? async (): Promise<unknown> => window.location.assign(removalPatch(portalId, removed.file))
              : (): Promise<unknown> =>
                  client.send(removeSitePage, { params: { portalId }, query: { file: removed.file } })
          }
          confirmLabel={hasGit ? text.patch : text.remove.confirm}
          onClose={() => setRemoved(undefined)}
          onDone={() => {
            setRemoved(undefined);
            void queries.invalidateQueries({ queryKey: siteKey(portalId) });
          }}
          title={text.remove.title({ name: removed.page.title })}
        >
          <p>{hasGit ? text.remove.git : text.remove.text}</p>
        </DangerDialog>
      )}
    </section>
  );
}

const removalPatch = (portalId: string, file: string): string =>
  `/api/admin/v1/portals/${portalId}/removal-patch?${new URLSearchParams({ file })}`;

function toRows(pages: readonly AdminSitePage[], drafts: readonly SiteDraft[]): Row[] {
  const left = new Map(
    drafts.filter(({ file }) => file.startsWith('pages/')).map((draft) => [draft.base_file ?? draft.file, draft]),
  );
  const rows = pages.map((page): Row => {
    const file = `pages/${page.source_path}`;
    const draft = left.get(file);
    left.delete(file);
    return { file, page, draft };
  });
  return [...rows, ...[...left.values()].map((draft): Row => ({ file: draft.file, page: undefined, draft }))];
}

const stateOf = (draft: SiteDraft, states: Record<'draft' | 'scheduled' | 'failed', string>): string =>
  draft.failure ? states.failed : draft.publish_at ? states.scheduled : states.draft;
