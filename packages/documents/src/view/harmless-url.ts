const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Nodes may come from an older server, so each URL is checked again as a browser parses it. */
export function isHarmless(url: string): boolean {
  if (!URL.canParse(url, 'https://document.invalid')) return false;
  return harmless.has(new URL(url, 'https://document.invalid').protocol);
}
