import { byForm } from '../../kit/form.ts';

/**
 * Texts that have run code in browsers before: ways to run, each in every wrapping that hides a way from filters. Each
 * calls `ran` with its own number, so that one that runs identifies itself.
 */

/** Elements that run if HTML is trusted. `js` is a call without quotes and spaces. */
const elements: ((js: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<img src=x onerror=${js}>`,
  (js) => `<img src="x" onerror="${js}">`,
  (js) => `<svg onload=${js}>`,
  (js) => `<svg/onload=${js}//`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  (js) => `<svg><a xlink:href="javascript:${js}"><text x="20" y="20">x</text></a></svg>`,
  (js) => `<svg><use href="data:image/svg+xml,<svg id='x' onload='${js}'/>#x"/></svg>`,
  (js) => `<svg><foreignObject><iframe onload=${js}></iframe></foreignObject></svg>`,
  (js) => `<math><mtext><table><mglyph><style><img src=x onerror=${js}></style></mglyph></table></mtext></math>`,
  (js) => `<math href="javascript:${js}">x</math>`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${js}>`,
  (js) => `<svg></p><style><a id="</style><img src=1 onerror=${js}>">`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) => `<iframe src="javascript:parent.${js}"></iframe>`,
  (js) => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js) => `<iframe onload=${js}></iframe>`,
  (js) => `<object data="javascript:${js}"></object>`,
  (js) => `<object data="data:text/html,<script>${js}</script>"></object>`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<details open ontoggle=${js}>x</details>`,
  (js) => `<video><source onerror=${js}></video>`,
  (js) => `<audio src=x onerror=${js}></audio>`,
  (js) => `<input autofocus onfocus=${js}>`,
  (js) => `<select autofocus onfocus=${js}></select>`,
  (js) => `<body onload=${js}>`,
  (js) => `<marquee onstart=${js}>x</marquee>`,
  (js) => `<style onload=${js}></style>`,
  (js) => `<link rel=stylesheet href=data:text/css, onload=${js}>`,
  (js) => `<meta http-equiv="refresh" content="0;url=javascript:${js}">`,
  (js) => `<base href="javascript:${js}//">`,
  (js) => `<a href="javascript:${js}">x</a>`,
  (js) => `<a href="java&Tab;script:${js}">x</a>`,
  (js) => `<form action="javascript:${js}"><button>x</button></form>`,
  (js) => `<button formaction="javascript:${js}" form=x>x</button>`,
  (js) => `<div style="animation-name:x" onanimationstart=${js}>x</div>`,
  (js) => `<template><script>${js}</script></template><img src=x onerror=${js}>`,
  (js) => `<xmp><p title="</xmp><img src=x onerror=${js}>">`,
  (js) => `<![CDATA[><img src=x onerror=${js}>]]>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<?x ><img src=x onerror=${js}>`,
];

/** Payloads that run if a URL is trusted. */
export const hostileUrls = (js: string): string[] => [
  `javascript:${js}`,
  `JaVaScRiPt:${js}`,
  `java\tscript:${js}`,
  `java\nscript:${js}`,
  `\u0001javascript:${js}`,
  ` javascript:${js}`,
  `javascript&colon;${js}`,
  `&#106;avascript:${js}`,
  `&#x6A&#x61&#x76&#x61script:${js}`,
  `java%0ascript:${js}`,
  `javascript://example.com/%0a${js}`,
  `//javascript:${js}`,
  `vbscript:${js}`,
  `data:text/html,<script>${js}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${js}</script>`).toString('base64')}`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${js}'/>`,
  `blob:${js}`,
  `view-source:javascript:${js}`,
  `https://example.invalid/"onmouseover="${js}`,
  `https://example.invalid/'><img src=x onerror=${js}>`,
];

/** The same URLs in Markdown's own syntax for links and images. */
const links: ((js: string) => string)[] = hostileUrls('0').flatMap((_, at) => {
  const url = (js: string) => hostileUrls(js)[at] as string;
  return [(js: string) => `[x](${url(js)})`, (js: string) => `![x](<${url(js)}> "t")`];
});

const autolinks: ((js: string) => string)[] = [
  (js) => `<javascript:${js}>`,
  (js) => `www.example.invalid/"onmouseover="${js}`,
  (js) => `https://example.invalid/<img src=x onerror=${js}>`,
  (js) => `a@example.invalid"onmouseover="${js}`,
  (js) => `[x][${js}]\n\n[${js}]: javascript:${js}`,
  (js) => `[x](https://example.invalid "x\\" onmouseover=\\"${js}")`,
  (js) => `![x" onerror="${js}](https://example.invalid/x.png)`,
  (js) => `\`\`\`"><img src=x onerror=${js}>\ncode\n\`\`\``,
  (js) => `{{constructor.constructor('${js}')()}}`,
  (js) => `\${${js}}`,
  (js) => `javascript:${js}`,
];

/** Contexts in which a text is parsed differently than intended. */
const wrappings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `a ${text} b`,
  (text) => `"'>${text}`,
  (text) => `</title></textarea></style></script>${text}`,
  (text) => `--><!-- ${text} -->`,
  (text) => `# ${text}`,
  (text) => `- ${text}`,
  (text) => `> ${text}`,
  (text) => `[${text}](https://example.invalid)`,
  (text) => `**${text}**`,
  (text) => `\`${text}\``,
  (text) => `<div>\n${text}\n</div>`,
  (text) => `<p title="${text}">x</p>`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '\\<'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('script', 'scr<!-- -->ipt').replaceAll('onerror', 'on\u00adError'),
  (text) => text.toUpperCase().replaceAll('RAN(', 'ran('),
  (text) => `\u202e${text}`,
  (text) => `<<${text} >>`,
];

const all: string[] = [...elements, ...links, ...autolinks].flatMap((way, row) =>
  wrappings.map((wrapping, column) => wrapping(way(`ran(${row * wrappings.length + column + 1})`))),
);

/** Items at equal distances, so that a few of them include all ways and all wrappings. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  // The number of wrappings is even, so an even step would miss half of them.
  const step = Math.max(1, Math.floor(items.length / count) | 1);
  return Array.from({ length: count }, (_, at) => items[(at * step) % items.length] as Item);
}

export const hostileTexts: readonly string[] = byForm({ short: sample(all, 60), long: all });

/** Groups of texts that a page shows together. */
export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Closes elements that the previous text opened, so that the next one is parsed as if it were alone. */
const closing = '--> ?> ]]> </script></style></textarea></pre></xmp></noscript></template>';

/** Closes code fences that the text left open. */
const closeFence = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('```')).length % 2 ? '\n```' : '';

/** Texts one after another in a document, each parsed as if it were alone. */
export const asDocument = (texts: readonly string[]) =>
  texts.map((text) => `${text}${closeFence(text)}\n\n${closing}\n\nNext.`).join('\n\n');

/** Texts of one line that fit into a name of this length. */
export const hostileNames = (longest: number): string[] =>
  hostileTexts.map((text) =>
    text
      .replaceAll(/\p{Control}/gu, ' ')
      .trim()
      .slice(0, longest),
  );
