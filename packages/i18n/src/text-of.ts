/** The text of a key that comes from elsewhere, such as the code of a problem. */
export const textOf = (texts: Readonly<Record<string, string>>, key: string | undefined): string | undefined =>
  key !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
