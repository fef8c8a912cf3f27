import { decodeHTML } from 'entities';

/** `product:` names a page of the portal; what reads documents knows where it is, and no browser does. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel', 'product']);
const imageSchemes = new Set(['http', 'https']);

/** Schemes that run or read something. They are refused under every disguise, not only when they are written plainly. */
const dangerous = /^(javascript|vbscript|livescript|data|blob|file|filesystem|view-source|jar|about|chrome):/i;

/** What browsers skip inside a URL, and what only hides a letter from a reader. */
const ignored = /[\p{Control}\p{Format}\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu;

/** The URL of a link as it may be shown, or undefined where it must not be one. */
export const toSafeLink = (url: string): string | undefined => toSafeUrl(url, linkSchemes);

export const toSafeImage = (url: string): string | undefined => toSafeUrl(url, imageSchemes);

function toSafeUrl(url: string, schemes: ReadonlySet<string>): string | undefined {
  const plain = url.replaceAll(ignored, '');
  const scheme = /^([^/?#\\:]*):/.exec(plain)?.[1];
  // What cannot be the name of a scheme, such as `a):`, is part of a path to every browser.
  const isScheme = scheme !== undefined && /^(?:[a-z][a-z0-9+.-]*)?$/i.test(scheme);
  if (isScheme && !schemes.has(scheme.toLowerCase())) return undefined;
  return disguisesOf(plain).some((guise) => dangerous.test(guise)) ? undefined : plain;
}

/** The URL as it reads after one more, and one more, decoding: some later reader may do that. */
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
