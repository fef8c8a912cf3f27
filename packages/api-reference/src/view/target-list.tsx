import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { isOwnClick, useReference } from './reference.tsx';
import type { Target } from './target.ts';

interface TargetListProps<Item> {
  readonly items: readonly Item[];
  readonly toTarget: (item: Item) => Target;
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly className?: string | undefined;
  readonly linkClassName?: string | undefined;
}

/** The number of links to hydrate at once. Between two chunks the page responds to its reader. */
const chunkSize = 100;

/** A list of links of any length. They are plain anchors, whose events the list handles. */
export function TargetList<Item>(props: TargetListProps<Item>) {
  const { items, toTarget, keyOf, render, className, linkClassName } = props;
  const { toHref, navigate, prepare } = useReference();

  const anchorOf = ({ target }: MouseEvent) => (target as Element).closest('a');

  function follow(event: MouseEvent) {
    const href = anchorOf(event)?.getAttribute('href');
    if (!href || !isOwnClick(event)) return;
    event.preventDefault();
    navigate(href);
  }

  function prepareOne(event: MouseEvent) {
    const entry = anchorOf(event)?.parentElement;
    const item = entry && items[Array.prototype.indexOf.call(event.currentTarget.children, entry)];
    if (item !== undefined && item !== null) prepare(toTarget(item));
  }

  const linkOf = (item: Item) => (
    <li key={keyOf(item)}>
      <a className={linkClassName} href={toHref(toTarget(item))}>
        {render(item)}
      </a>
    </li>
  );

  const chunks: ReactNode[] = [];
  for (let start = 0; start < items.length; start += chunkSize) {
    chunks.push(
      <Suspense key={start}>
        <ServerSlice>
          <Links items={items.slice(start, start + chunkSize)} toLink={linkOf} />
        </ServerSlice>
      </Suspense>,
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor also sends a click event
    // biome-ignore lint/a11y/useKeyWithMouseEvents: preloading on hover is optional, and links work without it
    <ul className={className} onClick={follow} onMouseOver={prepareOne}>
      {chunks}
    </ul>
  );
}

interface LinksProps<Item> {
  readonly items: readonly Item[];
  readonly toLink: (item: Item) => ReactNode;
}

function Links<Item>({ items, toLink }: LinksProps<Item>): ReactNode {
  return items.map(toLink);
}
