/**
 * Looks up a key that comes from outside the code, such as the code of a problem. Inherited properties are no texts.
 */
export const textOf = (texts: Readonly<Record<string, string>>, key: string | undefined): string | undefined =>
  key !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
