import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

interface WindowListProps<Item> {
  readonly items: readonly Item[];
  readonly heightOf: (item: Item) => number;
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly className?: string | undefined;
  /** Scrolled into view when it changes. */
  readonly activeKey?: string | undefined;
}

/** Drawn beyond the edges, in pixels, so that a quick scroll does not outrun us. */
const margin = 400;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The first place whose end is beyond a position. */
function placeAt(ends: readonly number[], position: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A list of any length, of which only what is near the window is in the document. Whatever scrolls it, the window or a
 * column: what counts is where the list stands on the screen.
 */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { items, heightOf, keyOf, render, className, activeKey } = props;
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState<Range>({ from: 0, to: 24 });
  const ends = useMemo(() => {
    let end = 0;
    return items.map((item) => (end += heightOf(item)));
  }, [items, heightOf]);

  useEffect(() => {
    let frame = 0;
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = placeAt(ends, -top - margin);
      const to = placeAt(ends, window.innerHeight - top + margin) + 1;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    }
    function onScroll() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    }
    // After the next layout, which asking now would force.
    onScroll();
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, [ends]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new mark moves the list, not a new filter
  useEffect(() => {
    const place = items.findIndex((item) => keyOf(item) === activeKey);
    if (place < 0) return undefined;
    const frame = requestAnimationFrame(() => showPlace(list.current, ends[place - 1] ?? 0));
    return () => cancelAnimationFrame(frame);
  }, [activeKey, items.length > 0]);

  return (
    <ul className={className} ref={list} style={{ position: 'relative', height: ends.at(-1) ?? 0 }}>
      {items.slice(range.from, range.to).map((item, place) => (
        <li
          key={keyOf(item)}
          style={{
            position: 'absolute',
            insetInline: 0,
            top: ends[range.from + place - 1] ?? 0,
            height: heightOf(item),
          }}
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the column that a list stands in, unless that part of it can be seen already. */
function showPlace(list: Element | null, start: number): void {
  const scroller = scrollerOf(list);
  if (!list || !scroller) return;
  const offset = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + start;
  const isVisible = offset >= 0 && offset < scroller.clientHeight - 40;
  if (!isVisible) scroller.scrollTop += offset - scroller.clientHeight / 3;
}

function scrollerOf(element: Element | null): Element | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each === document.documentElement ? null : each;
  }
  return null;
}
