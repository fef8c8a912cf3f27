const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Nearly all links: of a plain host name, or a path or anchor of the portal. Every browser reads them alike. */
const plain = /^(?:https?:\/\/(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.)+[a-z]{2,}(?=[/?#]|$)|\/(?![/\\])|#)[!-~]*$/i;

/** Nodes may come from an older server, so each URL is checked again as browsers parse it, which takes long for a page of links. */
export function isHarmless(url: string): boolean {
  if (plain.test(url)) return true;
  if (!URL.canParse(url, 'https://document.invalid')) return false;
  return harmless.has(new URL(url, 'https://document.invalid').protocol);
}
