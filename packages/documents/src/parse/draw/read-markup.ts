import { decodeXML } from 'entities';

/** An element of MathML or SVG. Attributes have the names of React, so that a page need not know them. */
export type Markup = [tag: string, attributes: Readonly<Record<string, string>>, ...children: (Markup | string)[]];

const piece = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const attribute = /\s+([\w:-]+)="([^"]*)"/gy;

/** Reads well-formed markup that a library has written. Anything that is not expected is an error of ours. */
export function readMarkup(text: string): Markup[] {
  const root: Markup = ['', {}];
  const open = [root];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const [whole, closed, opened, attributes = '', isEmpty, content] = piece.exec(text) ?? [];
    if (whole === undefined) throw new Error('The markup of a drawing is not well-formed.');
    if (closed !== undefined) open.pop();
    else if (content !== undefined) open.at(-1)?.push(decodeXML(content));
    else if (opened !== undefined) {
      const read = [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeXML(value)]);
      const element: Markup = [opened, Object.fromEntries(read)];
      open.at(-1)?.push(element);
      if (isEmpty === '') open.push(element);
    }
  }
  return root.slice(2).filter((child) => typeof child !== 'string') as Markup[];
}
