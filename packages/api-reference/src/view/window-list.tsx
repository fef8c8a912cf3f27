import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styles from './window-list.module.css';

interface WindowListProps<Item> {
  readonly items: readonly Item[];
  readonly heightOf: (item: Item) => number;
  readonly keyOf: (item: Item) => string;
  /** Null for an item that stands for entries that are not loaded yet. It keeps their space. */
  readonly render: (item: Item) => ReactNode;
  readonly className?: string | undefined;
  /**
   * The item is scrolled into view when this changes. The first render contains the items around it and the beginning
   * of the list.
   */
  readonly activeKey?: string | undefined;
}

/** In pixels beyond the edges, so that quick scrolling shows no gaps. */
const margin = 400;

/**
 * Rendered items stay while they cover at least this distance beyond the edges. During hydration this keeps what the
 * server rendered.
 */
const nearest = 200;

/** The approximate height of a window, which a server does not know. */
const likelyHeight = 900;

/**
 * Whether an item is probably out of sight before scrolling. The column that a server drew then starts further down.
 */
const isFar = (start: number): boolean => start > likelyHeight / 2;

/** A part of the list, in pixels. */
interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The parts that are rendered before scrolling: the beginning, and the items around the active one. Near the end the
 * part starts earlier, because the column cannot scroll further.
 */
export const likelyStretches = (activeStart: number, end: number): readonly Stretch[] => [
  { top: 0, bottom: likelyHeight },
  {
    top: Math.min(activeStart - margin - likelyHeight / 3, end - likelyHeight - nearest),
    bottom: activeStart + likelyHeight,
  },
];

/** Indexes of items. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The first index whose end is beyond a position. */
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

/** The items of these parts in order, each once. */
function rangesOf(ends: readonly number[], stretches: readonly Stretch[]): Range[] {
  const ranges: Range[] = [];
  for (const { top, bottom } of stretches) {
    const last = ranges.at(-1);
    const from = Math.max(last?.to ?? 0, placeAt(ends, top));
    const to = Math.min(ends.length, placeAt(ends, bottom) + 1);
    if (to <= from) continue;
    if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to };
    else ranges.push({ from, to });
  }
  return ranges;
}

const holds = (ranges: readonly Range[], others: readonly Range[]): boolean =>
  others.every((other) => ranges.some(({ from, to }) => from <= other.from && to >= other.to));

/**
 * A list of any length. Only items near the visible area are in the document. The window or a column may scroll it,
 * because only its position on the screen counts. Heights are attributes of SVGs, because the content security policy
 * forbids style attributes in server-rendered pages.
 */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { items, heightOf, keyOf, render, className, activeKey } = props;
  const list = useRef<HTMLUListElement>(null);
  const ends = useMemo(() => {
    let end = 0;
    return items.map((item) => (end += heightOf(item)));
  }, [items, heightOf]);
  const startOf = (place: number): number => ends[place - 1] ?? 0;
  const [stretches, setStretches] = useState<readonly Stretch[]>(() => {
    const place = items.findIndex((item) => keyOf(item) === activeKey);
    return likelyStretches(place < 0 ? 0 : startOf(place), ends.at(-1) ?? 0);
  });

  // Comes before the next effect, which would otherwise see the beginning of the list and render only that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new active item scrolls the list, not a new filter
  useEffect(() => {
    const place = items.findIndex((item) => keyOf(item) === activeKey);
    if (place < 0) return undefined;
    const frame = requestAnimationFrame(() => showPlace(list.current, startOf(place)));
    return () => cancelAnimationFrame(frame);
  }, [activeKey, items.length > 0]);

  useEffect(() => {
    let frame = 0;
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const within = (beyond: number) => [{ top: -top - beyond, bottom: window.innerHeight - top + beyond }];
      setStretches((shown) => (holds(rangesOf(ends, shown), rangesOf(ends, within(nearest))) ? shown : within(margin)));
    }
    function onScroll() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    }
    // Waits for the next frame, because measuring now would force a layout.
    onScroll();
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, [ends]);

  const entries: ReactNode[] = [];
  let reached = 0;
  for (const { from, to } of rangesOf(ends, stretches)) {
    entries.push(<Space height={startOf(from) - reached} key={`before ${from}`} />);
    for (const [index, item] of items.slice(from, to).entries()) {
      const key = keyOf(item);
      const drawn = render(item);
      if (drawn === null) {
        entries.push(<Space height={heightOf(item)} key={`space ${key}`} />);
        continue;
      }
      entries.push(
        <li
          className={styles.entry}
          data-far={(key === activeKey && isFar(startOf(from + index))) || undefined}
          key={`entry ${key}`}
        >
          <Strut height={heightOf(item)} />
          {drawn}
        </li>,
      );
    }
    reached = startOf(to);
  }
  return (
    <ul className={className} ref={list}>
      {entries}
      <Space height={(ends.at(-1) ?? 0) - reached} key="rest" />
    </ul>
  );
}

/** Keeps the height of items that are not rendered. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <li aria-hidden="true" className={styles.space}>
      <Strut height={height} />
    </li>
  );

const Strut = ({ height }: { readonly height: number }) => <svg aria-hidden="true" height={height} width="0" />;

/** Scrolls the column of a list, unless that part of it is visible already. */
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
