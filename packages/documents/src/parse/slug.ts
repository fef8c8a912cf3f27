/** Text for a URL: lower case, letters and digits of any script, single hyphens. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');
}
