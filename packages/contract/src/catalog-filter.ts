/** How a catalog is filtered and sorted. Browsers load this file, so it imports no schema. */

/**
 * The state of a version: in use, deprecated, or with a date from which nobody can register. A version with such a date is
 * `ending` even if it is deprecated.
 */
export const versionStates = ['active', 'deprecated', 'ending'] as const;
export type VersionState = (typeof versionStates)[number];

/** By name, by the time of creation with the newest first, or by calls and registrations with the most used first. */
export const catalogOrders = ['name', 'newest', 'used'] as const;
export type CatalogOrder = (typeof catalogOrders)[number];

export interface ChosenLabel {
  name: string;
  value: string;
}

/** More labels than this are ignored. */
const mostLabels = 10;
export const labelFilterMaxLength = 1000;

/** `area:sea,tier:gold`. Values contain neither colons nor commas. */
export function readLabels(written = ''): ChosenLabel[] {
  const labels = written.split(',').flatMap((each) => {
    const at = each.lastIndexOf(':');
    return at > 0 && at < each.length - 1 ? [{ name: each.slice(0, at), value: each.slice(at + 1) }] : [];
  });
  return labels.slice(0, mostLabels);
}

export const writeLabels = (labels: readonly ChosenLabel[]): string =>
  labels.map(({ name, value }) => `${name}:${value}`).join(',');
