export type Path = readonly (string | number)[];

/** A place where a value does not match its schema. */
export type Difference = { readonly path: Path } & (
  | { readonly kind: 'type'; readonly expected: readonly string[]; readonly actual: string }
  | { readonly kind: 'missing' | 'unknown'; readonly name: string }
  | { readonly kind: 'rule'; readonly keyword: string; readonly limit: unknown }
  | { readonly kind: 'format'; readonly format: string }
  /** No value is allowed; no variant matches; several match although only one may; the value matches `not`. */
  | { readonly kind: 'never' | 'noVariant' | 'manyVariants' | 'not' | 'notJson' }
);

export type Report = (difference: Difference) => void;
