/** Comments, escapes and strings, which stay as they are, and addresses in one of three ways of writing them. */
const token =
  /\/\*.*?(?:\*\/|$)|\\.|(?<![\w-])url\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^"'()\\\s]+))\s*\)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/gis;

const isWhole = /^(?:[a-z][a-z0-9+.-]*:|[/#]|$)/i;

/**
 * A stylesheet that stands in a page instead of at its own address `from`. Relative addresses are written out, for a page
 * has another address; nothing in it ends its element; and line ends are those that a browser makes of them, for the
 * content security policy names the text by its hash.
 */
export const toInlineCss = (css: string, from: string): string =>
  css
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replace(token, (whole: string, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare;
      if (address === undefined || isWhole.test(address)) return whole;
      const url = URL.parse(address, `http://portal.invalid${from}`);
      return url ? `url("${url.pathname}${url.search}${url.hash}")` : whole;
    })
    .replaceAll('</', '<\\/');
