import { type DefaultTreeAdapterTypes as Html, parse, defaultTreeAdapter as tree } from 'parse5';

/** Nothing of these is read by anyone, and `noscript` only by those whose browser runs no scripts. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'head']);

/** What elements say beside their text, and where they lead. */
const telling = ['href', 'src', 'alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * All that a page says, in its order: each text, and what attributes say. React parts neighboring texts by comments, which
 * are not there in a part that it has drawn anew: texts without an element between them are one.
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

/** Where two lists begin to differ, with what stands around it; undefined where they are alike. */
export function firstDifference(before: readonly string[], after: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(before.length, after.length) }).findIndex(
    (_, index) => before[index] !== after[index],
  );
  if (at < 0) return undefined;
  const around = (said: readonly string[]) => JSON.stringify(said.slice(Math.max(0, at - 2), at + 3));
  return `${around(before)} became ${around(after)}`;
}
