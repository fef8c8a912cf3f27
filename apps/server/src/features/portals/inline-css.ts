/** Comments, escapes and strings, which stay unchanged, and URLs in their three notations. */
const token =
  /\/\*.*?(?:\*\/|$)|\\.|(?<![\w-])url\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^"'()\\\s]+))\s*\)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/gis;

const isWhole = /^(?:[a-z][a-z0-9+.-]*:|[/#]|$)/i;

/**
 * A stylesheet for inlining in a page, instead of serving it at its own URL `from`. Relative URLs become absolute,
 * nothing in it can close its element, and line ends are normalized as browsers do, because the content security policy
 * names it by hash.
 */
export const toInlineCss = (css: string, from: string): string =>
  css
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replace(token, (whole: string, double?: string, single?: string, bare?: string) => {
      const written = double ?? single ?? bare;
      if (written === undefined || isWhole.test(written)) return whole;
      const url = URL.parse(written, `http://portal.invalid${from}`);
      return url ? `url("${url.pathname}${url.search}${url.hash}")` : whole;
    })
    .replaceAll('</', '<\\/');
