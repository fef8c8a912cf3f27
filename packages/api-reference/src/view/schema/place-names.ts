/** The notation of nested properties: `owner.name`, or `owner[name]` in a query or form. */
export type Joint = 'dots' | 'brackets';

export interface Named {
  /** The anchor on the page. Empty if parts have none. */
  readonly id: string;
  /** The name of the property in code. Empty at the top. */
  readonly name: string;
}

/** Spaces separate anchors in a list of ids. */
const toAnchor = (text: string): string => text.replaceAll(/\s+/g, '-');

/** The anchor and name of a nested part. The label of a rule, such as a pattern, is only in the anchor. */
export function nameInside(
  { id, name, joint }: Named & { readonly joint: Joint },
  label: string,
  isName: boolean,
): Named {
  const inner = name === '' ? label : joint === 'brackets' ? `${name}[${label}]` : `${name}.${label}`;
  return { id: id && toAnchor(`${id}.${label}`), name: isName ? inner : name };
}

/** Each variant or media type after the first has anchors of its own. */
export const toVariantId = (id: string, place: number): string => (id && place > 0 ? `${id}~${place + 1}` : id);

/** The variant that an anchor belongs to. Undefined for other anchors and for the first variant. */
export function variantIn(fragment: string | undefined, id: string): number | undefined {
  if (!id || !fragment?.startsWith(`${id}~`)) return undefined;
  const [number] = /^\d+/.exec(fragment.slice(id.length + 1)) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
}

/** Whether an anchor belongs to a part inside this one. */
export const isInside = (fragment: string | undefined, id: string): boolean =>
  id !== '' && fragment !== undefined && (fragment.startsWith(`${id}.`) || fragment.startsWith(`${id}~`));
