import { decodeHTML } from 'entities';

/** `product:` links to a page of the portal. The server resolves it, because browsers do not know the scheme. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel', 'product']);
const imageSchemes = new Set(['http', 'https']);

/** Schemes that run code or read local data. They are refused in every encoding. */
const dangerous = /^(javascript|vbscript|livescript|data|blob|file|filesystem|view-source|jar|about|chrome):/i;

/** Characters that browsers ignore in a URL, or that readers do not see. */
const ignored = /[\p{Control}\p{Format}\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu;

/** The URL of a link if it is safe, else undefined. */
export const toSafeLink = (url: string): string | undefined => toSafeUrl(url, linkSchemes);

export const toSafeImage = (url: string): string | undefined => toSafeUrl(url, imageSchemes);

function toSafeUrl(url: string, schemes: ReadonlySet<string>): string | undefined {
  const plain = url.replaceAll(ignored, '');
  const scheme = /^([^/?#\\:]*):/.exec(plain)?.[1];
  // A prefix that is no valid scheme, such as `a):`, is part of a path in every browser.
  const isScheme = scheme !== undefined && /^(?:[a-z][a-z0-9+.-]*)?$/i.test(scheme);
  if (isScheme && !schemes.has(scheme.toLowerCase())) return undefined;
  return disguisesOf(plain).some((guise) => dangerous.test(guise)) ? undefined : plain;
}

/** The URL after up to three more rounds of decoding: a later reader may decode it again. */
function disguisesOf(url: string): string[] {
  const guises = [url];
  for (let round = 0; round < 3; round++) {
    const last = guises.at(-1) as string;
    const next = decodePercent(decodeHTML(last)).replaceAll(ignored, '');
    if (next === last) break;
    guises.push(next);
  }
  return guises;
}

const decodePercent = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
