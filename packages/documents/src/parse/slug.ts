/** A slug is lower case and has letters and digits of any script, joined by single hyphens. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');
}
