import type { Crumb, PageHead } from '@portico/contract/page-head.ts';

/** A page that the reader has opened on this device. */
export interface OpenedPlace {
  readonly path: string;
  readonly title: string;
  /** The names of the pages above it. */
  readonly trail: readonly string[];
  readonly times: number;
}

const key = 'portico-opened';
const most = 40;

/** The last opened page first. */
export function readOpened(): OpenedPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOpened) : [];
  } catch {
    return [];
  }
}

const isOpened = (stored: Partial<OpenedPlace> | null): stored is OpenedPlace =>
  typeof stored?.title === 'string' &&
  typeof stored.times === 'number' &&
  Array.isArray(stored.trail) &&
  // Other scripts can write to the storage, so a path must not lead to another site.
  typeof stored.path === 'string' &&
  /^\/(?!\/)/.test(stored.path);

/** Only pages of products are remembered. */
export function rememberOpened({ kind, title, path, breadcrumb }: PageHead): void {
  if (kind === 'catalog' || kind === 'other' || title === '') return;
  const others = readOpened().filter((one) => one.path !== path);
  const times = (readOpened().find((one) => one.path === path)?.times ?? 0) + 1;
  const trail = breadcrumb.slice(1).map(({ name }: Crumb) => name);
  write([{ path, title, trail, times }, ...others].slice(0, most));
}

/** Also called when a session ends, so that the next person on the device does not see which pages were opened. */
export const forgetOpened = (): void => write([]);

function write(places: readonly OpenedPlace[]): void {
  try {
    if (places.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(places));
  } catch {
    // Storage can be disabled.
  }
}
