interface Sibling {
  name: string;
  is_deprecated: boolean;
  created_at: string;
  id: string;
}

/**
 * The successor of a version: the one that its owners name, or the newest version of the product that is not deprecated.
 * Undefined if there is none.
 */
export function toSuccessor<Version extends Sibling>(
  { name, successor }: { name: string; successor: string | null },
  versions: readonly Version[],
): Version | undefined {
  const others = versions.filter((version) => version.name !== name);
  const named = others.find((version) => version.name === successor);
  if (named) return named;
  const [newest] = others
    .filter(({ is_deprecated }) => !is_deprecated)
    .toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1));
  return newest;
}
