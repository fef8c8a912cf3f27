import { type MouseEvent, type ReactNode, Suspense, use } from 'react';
import { isOwnClick, useReference } from './reference.tsx';
import type { Target } from './target.ts';

interface TargetListProps<Item> {
  readonly items: readonly Item[];
  readonly toTarget: (item: Item) => Target;
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly className?: string | undefined;
  readonly linkClassName?: string | undefined;
  /** How many links the page has before these. */
  readonly offset?: number;
}

/** The browser takes over this many at a time; between two it answers to its reader. */
const chunkSize = 100;

/** So many links a server draws in one go; those beyond, a chunk at a time, and others have their turn in between. */
const atOnce = 1000;
const isServer = typeof document === 'undefined';

let lastTurn: Promise<void> = Promise.resolve();

/** One after the other, also those of other pages. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return lastTurn;
}

/** React draws what suspends when its promise is kept, and remembers the promise of the first try. */
function Late({ isLate, children }: { readonly isLate: boolean; readonly children: () => ReactNode }): ReactNode {
  if (isServer && isLate) use(nextTurn());
  return children();
}

/** A link for each item, however many: plain anchors, for which the list listens. */
export function TargetList<Item>(props: TargetListProps<Item>) {
  const { items, toTarget, keyOf, render, className, linkClassName, offset = 0 } = props;
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

  const chunks: ReactNode[] = [];
  for (let start = 0; start < items.length; start += chunkSize) {
    chunks.push(
      <Suspense key={start}>
        <Late isLate={offset + start >= atOnce}>
          {() =>
            items.slice(start, start + chunkSize).map((item) => (
              <li key={keyOf(item)}>
                <a className={linkClassName} href={toHref(toTarget(item))}>
                  {render(item)}
                </a>
              </li>
            ))
          }
        </Late>
      </Suspense>,
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click, too
    // biome-ignore lint/a11y/useKeyWithMouseEvents: preparing is a favor to the pointer, nothing depends on it
    <ul className={className} onClick={follow} onMouseOver={prepareOne}>
      {chunks}
    </ul>
  );
}
