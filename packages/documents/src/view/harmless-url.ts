const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Nodes may come from an older server: an address is read once more as the browser would read it. */
export function isHarmless(address: string): boolean {
  if (!URL.canParse(address, 'https://document.invalid')) return false;
  return harmless.has(new URL(address, 'https://document.invalid').protocol);
}
