import { type DefaultTreeAdapterTypes as Html, parse, defaultTreeAdapter as tree } from 'parse5';

/** Elements whose text is not shown; `noscript` is shown only without scripts. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'head']);

/** Attributes with text, and those with URLs. */
const telling = ['href', 'src', 'alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * The content of a page in order: each text, and the values of attributes. React separates neighboring texts by
 * comments, which are missing in parts that it has rendered again. So texts without an element between them count as
 * one.
 */
export function readSaid(html: string): string[] {
  const said: string[] = [];
  let text = '';
  const end = () => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words !== '') said.push(words);
    text = '';
  };
  const walk = (node: Html.ParentNode): void => {
    for (const child of tree.getChildNodes(node)) {
      if (tree.isTextNode(child)) text += child.value;
      if (!tree.isElementNode(child) || unread.has(child.tagName)) continue;
      end();
      for (const { name, value } of child.attrs) {
        if (telling.includes(name)) said.push(`${child.tagName} ${name}=${value}`);
      }
      walk(child);
      end();
    }
  };
  walk(parse(html));
  end();
  return said;
}

/** The first difference between two lists, with its neighbors; undefined if they are equal. */
export function firstDifference(before: readonly string[], after: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(before.length, after.length) }).findIndex(
    (_, index) => before[index] !== after[index],
  );
  if (at < 0) return undefined;
  const around = (said: readonly string[]) => JSON.stringify(said.slice(Math.max(0, at - 2), at + 3));
  return `${around(before)} became ${around(after)}`;
}
