/** How a property inside another one is called: `owner.name`, or `owner[name]` in a query or a form. */
export type Joint = 'dots' | 'brackets';

export interface Named {
  /** The anchor on the page. Empty where parts have none. */
  readonly id: string;
  /** The property as code names it. Empty at the top. */
  readonly name: string;
}

/** A space would end an anchor where several are listed. */
const toAnchor = (text: string): string => text.replaceAll(/\s+/g, '-');

/** The names of a part inside another one. Where a rule stands in place of a name, it is in the anchor only. */
export function nameInside(
  { id, name, joint }: Named & { readonly joint: Joint },
  label: string,
  isName: boolean,
): Named {
  const inner = name === '' ? label : joint === 'brackets' ? `${name}[${label}]` : `${name}.${label}`;
  return { id: id && toAnchor(`${id}.${label}`), name: isName ? inner : name };
}

/** Of several variants or media types, each after the first has anchors of its own. */
export const toVariantId = (id: string, place: number): string => (id && place > 0 ? `${id}~${place + 1}` : id);

/** Which variant an anchor names below this one; undefined for an anchor elsewhere, or for the first. */
export function variantIn(fragment: string | undefined, id: string): number | undefined {
  if (!id || !fragment?.startsWith(`${id}~`)) return undefined;
  const [number] = /^\d+/.exec(fragment.slice(id.length + 1)) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
}

/** Whether an anchor is that of a part inside this one. */
export const isInside = (fragment: string | undefined, id: string): boolean =>
  id !== '' && fragment !== undefined && (fragment.startsWith(`${id}.`) || fragment.startsWith(`${id}~`));
