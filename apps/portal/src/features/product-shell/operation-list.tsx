import type { ProductVersion } from '@portico/contract/catalog.ts';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, useState } from 'react';
import { filterGroups, groupByTag, type OperationGroup, operationHash } from '../../shared/product/operations.ts';
import { operationsQuery } from '../../shared/product/queries.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './sidebar.module.css';

interface OperationListProps {
  readonly productId: string;
  readonly version: ProductVersion;
}

export function OperationList({ productId, version }: OperationListProps) {
  const { product: text, retry } = useText();
  const { client } = useServices();
  const [filter, setFilter] = useState('');
  const operations = useQuery(operationsQuery(client, productId, version.id));
  const activeHash = useLocation({ select: ({ pathname, hash }) => (pathname.startsWith('/spec/') ? hash : '') });
  const groups = groupByTag(operations.data ?? []);
  const shown = filterGroups(groups, filter);
  const path = `/spec/${encodeURIComponent(productId)}/${encodeURIComponent(version.id)}`;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text.operations}</h2>
      {operations.isPending && (
        <div aria-hidden="true" className={styles.waiting}>
          <Skeleton shape="long" />
          <Skeleton />
          <Skeleton shape="half" />
        </div>
      )}
      {operations.isError && (
        <p className={styles.note} role="alert">
          {text.operationsFailed}
          <Button loading={operations.isFetching} onClick={() => void operations.refetch()} size="small">
            {retry}
          </Button>
        </p>
      )}
      {operations.data?.length === 0 && <p className={styles.note}>{text.noOperations}</p>}
      {groups.length > 0 && (
        <>
          <input
            aria-label={text.filterOperations}
            className={styles.filter}
            onChange={(event) => setFilter(event.target.value)}
            placeholder={text.filterOperations}
            type="search"
            value={filter}
          />
          {shown.length === 0 && <p className={styles.note}>{text.noOperationsFound}</p>}
          {shown.map((group) => (
            <Group activeHash={activeHash} group={group} key={group.tag ?? ''} path={path} />
          ))}
        </>
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: OperationGroup;
  readonly path: string;
  readonly activeHash: string;
}

/** Open at first. Hundreds of entries are plain anchors with one listener: a router link each would be felt. */
const Group = memo(function Group({ group: { tag, operations }, path, activeHash }: GroupProps) {
  const { product: text } = useText();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(true);

  function stayInApp(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <div className={styles.group}>
      <h3>
        <button
          aria-expanded={isOpen}
          className={styles.groupTitle}
          onClick={() => setIsOpen(!isOpen)}
          title={tag ?? text.otherOperations}
          type="button"
        >
          <span className={styles.groupName}>{tag ?? text.otherOperations}</span>
          <Icon name="chevronRight" size={16} />
        </button>
      </h3>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click, too
        <ul className={styles.operations} onClick={stayInApp}>
          {operations.map((operation) => {
            const hash = operationHash(tag, operation);
            return (
              <li key={hash}>
                <a
                  aria-current={activeHash === hash ? 'true' : undefined}
                  className={styles.operation}
                  data-deprecated={operation.deprecated || undefined}
                  href={`${path}#${hash}`}
                  title={operation.deprecated ? text.deprecatedOperation : undefined}
                >
                  <MethodBadge method={operation.method} />
                  <span className={styles.operationText}>
                    {operation.summary && <span className={styles.summary}>{operation.summary}</span>}
                    <span className={styles.path}>{operation.path}</span>
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
});
