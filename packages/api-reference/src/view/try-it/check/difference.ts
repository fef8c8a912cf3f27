export type Path = readonly (string | number)[];

/** Where a value is not what its schema says. */
export type Difference = { readonly path: Path } & (
  | { readonly kind: 'type'; readonly expected: readonly string[]; readonly actual: string }
  | { readonly kind: 'missing' | 'unknown'; readonly name: string }
  | { readonly kind: 'rule'; readonly keyword: string; readonly limit: unknown }
  | { readonly kind: 'format'; readonly format: string }
  /** Nothing may be here; no variant matches; several do although one may; what must not match does. */
  | { readonly kind: 'never' | 'noVariant' | 'manyVariants' | 'not' | 'notJson' }
);

export type Report = (difference: Difference) => void;
