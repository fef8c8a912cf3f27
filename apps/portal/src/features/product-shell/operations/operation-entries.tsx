import { WindowList } from '@portico/api-reference/view/window-list.tsx';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { html, inside } from '@portico/ui/html.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { methodBadge } from '@portico/ui/method-badge.tsx';
import type { MouseEvent } from 'react';
import { useLocation, useRouter } from '../../../router/react.tsx';
import { heightOfEntry, keyOfEntry, type ListEntry, webhookKey } from '../../../shared/product/operation-entries.ts';
import { useText } from '../../../shared/text/use-text.tsx';
import styles from '../sidebar.module.css';

interface OperationEntriesProps {
  readonly entries: readonly ListEntry[];
  readonly onToggle: (key: string) => void;
  readonly toHref: (slug: string | undefined, operation: SpecOperation) => string;
  /** Fetches the operation that is pointed at, before it is clicked. */
  readonly onPoint: (slug: string) => void;
}

/**
 * Groups start open (SHL-11). Only visible entries are rendered, as plain anchors with one listener, because there may
 * be thousands.
 */
export function OperationEntries({ entries, onToggle, toHref, onPoint }: OperationEntriesProps) {
  const router = useRouter();
  const pathname = useLocation({ select: (place) => place.pathname });
  const active = entries.find(
    (entry) => entry.kind === 'operation' && toHref(entry.slug, entry.operation) === pathname,
  );

  function stayInApp(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  function prepare(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    const name = href?.split('/operations/')[1];
    if (name !== undefined) onPoint(decodeURIComponent(name));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the anchors inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click, too
    // biome-ignore lint/a11y/useKeyWithMouseEvents: preloading is an optimization for pointers only
    <div onClick={stayInApp} onMouseOver={prepare}>
      <WindowList
        activeKey={active && keyOfEntry(active)}
        heightOf={heightOfEntry}
        items={entries}
        keyOf={keyOfEntry}
        render={(entry) => {
          if (entry.kind === 'gap') return null;
          if (entry.kind === 'tag') return <TagEntry entry={entry} onToggle={() => onToggle(entry.key)} />;
          const { operation, slug, depth } = entry;
          const href = toHref(slug, operation);
          return <OperationEntry depth={depth} href={href} isActive={entry === active} operation={operation} />;
        }}
      />
    </div>
  );
}

/** Classes, because the policy of a drawn page refuses styles in it. */
const indents = [undefined, styles.indent1, styles.indent2, styles.indent3];
const indentOf = (depth: number) => indents[Math.min(depth, indents.length - 1)];

interface TagEntryProps {
  readonly entry: Extract<ListEntry, { kind: 'tag' }>;
  readonly onToggle: () => void;
}

function TagEntry({ entry: { key, title, depth, isOpen }, onToggle }: TagEntryProps) {
  const { product: text } = useText();
  const name = key === webhookKey ? text.webhooks : (title ?? text.otherOperations);
  const Heading = `h${Math.min(depth + 3, 6)}` as 'h3';
  return (
    <Heading className={indentOf(depth)}>
      <button aria-expanded={isOpen} className={styles.groupTitle} onClick={onToggle} title={name} type="button">
        <span className={styles.groupName}>{name}</span>
        <Icon name="chevronRight" size={16} />
      </button>
    </Heading>
  );
}

interface OperationEntryProps {
  readonly operation: SpecOperation;
  readonly depth: number;
  readonly href: string;
  readonly isActive: boolean;
}

function OperationEntry({ operation, depth, href, isActive }: OperationEntryProps) {
  const { product: text } = useText();
  const { method, path, summary, deprecated } = operation;
  const said = html`${summary && html`<span class="${styles.summary}">${summary}</span>`}<span class="${styles.path}">${path}</span>`;
  return (
    <a
      aria-current={isActive ? 'true' : undefined}
      className={classNames(styles.operation, indentOf(depth))}
      data-deprecated={deprecated || undefined}
      href={href}
      title={deprecated ? text.deprecatedOperation : path}
      {...inside(html`${methodBadge(method)}<span class="${styles.operationText}">${said}</span>`)}
    />
  );
}
