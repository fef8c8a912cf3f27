export const toTag = (hash: string): string => `"${hash}"`;

/**
 * Whether an `If-None-Match` header names the content. A proxy that compresses makes a strong tag weak; both name the
 * same content.
 */
export const isKnown = (tag: string, header: string | undefined): boolean =>
  header?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false;
