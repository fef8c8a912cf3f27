import { screenWordMistakes } from '@portico/i18n/plain-words.ts';
import { type DefaultTreeAdapterTypes as Html, parse, defaultTreeAdapter as tree } from 'parse5';

type Element = Html.Element;

/** The metadata and links of a page. */
export interface PageFacts {
  readonly lang: string | undefined;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly canonicals: readonly string[];
  readonly headings: readonly string[];
  readonly isNoindex: boolean;
  /** Elements with a style attribute, which the content security policy refuses. */
  readonly styled: readonly string[];
  /** As written in the page, each once. */
  readonly links: readonly string[];
  /** Words of an English page that the glossary does not allow. */
  readonly wordMistakes: readonly string[];
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Every element of the document as a browser without scripts parses it. */
function* elementsIn(node: Html.ParentNode): Generator<Element> {
  for (const child of tree.getChildNodes(node)) {
    if (!tree.isElementNode(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

function textOf(node: Html.ParentNode): string {
  return tree
    .getChildNodes(node)
    .map((child) => (tree.isTextNode(child) ? child.value : tree.isElementNode(child) ? textOf(child) : ''))
    .join('');
}

const unread = new Set(['script', 'style', 'template']);

/** The visible texts, each on a line of its own, so that neighbors do not form a phrase. */
const shownText = (elements: readonly Element[]): string =>
  elements
    .filter(({ tagName }) => !unread.has(tagName))
    .flatMap((one) => tree.getChildNodes(one).flatMap((child) => (tree.isTextNode(child) ? [child.value] : [])))
    .join('\n');

export function readHtml(html: string): PageFacts {
  const elements = [...elementsIn(parse(html, { scriptingEnabled: false }))];
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag);
  const meta = (name: string) =>
    named('meta').flatMap((one) => (attribute(one, 'name') === name ? [attribute(one, 'content') ?? ''] : []));
  const canonicals = named('link').filter((one) => attribute(one, 'rel') === 'canonical');
  const lang = named('html').map((one) => attribute(one, 'lang'))[0];
  return {
    lang,
    // Images in SVG have titles of their own.
    titles: elements.flatMap((one) => (one.tagName === 'title' && isInHead(one) ? [textOf(one).trim()] : [])),
    descriptions: meta('description'),
    canonicals: canonicals.map((one) => attribute(one, 'href') ?? ''),
    headings: named('h1').map((one) => textOf(one).trim()),
    isNoindex: meta('robots').some((content) => content.includes('noindex')),
    styled: elements.filter((one) => attribute(one, 'style') !== undefined).map(({ tagName }) => tagName),
    links: [
      ...new Set(
        named('a').flatMap((one) => (attribute(one, 'rel') === 'nofollow' ? [] : (attribute(one, 'href') ?? []))),
      ),
    ],
    wordMistakes: lang === 'en' ? screenWordMistakes(shownText(elements)) : [],
  };
}

const isInHead = ({ parentNode }: Element): boolean =>
  parentNode !== null && tree.isElementNode(parentNode) && parentNode.tagName === 'head';
