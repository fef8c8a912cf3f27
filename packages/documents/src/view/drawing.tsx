import { createElement, type ReactNode } from 'react';
import type { Markup } from '../parse/draw/read-markup.ts';

/** Nodes may come from an older server: what could run or load something is left out. */
const refusedTag = /^(?:script|style|foreignObject|i?frame|object|embed|a|img|image|use|animate.*|set)$/i;
const refusedName = /^(?:on|style|href|src|xlink|dangerously|children|ref|key)/i;

/** Draws MathML or SVG that was made when the document was published. */
export function toDrawing(markup: Markup | string, key?: string): ReactNode {
  if (typeof markup === 'string') return markup;
  const [tag, attributes, ...children] = markup;
  if (refusedTag.test(tag)) return null;
  const kept = Object.entries(attributes).filter(([name]) => !refusedName.test(name));
  return createElement(
    tag,
    { ...Object.fromEntries(kept), key },
    ...children.map((child, place) => toDrawing(child, String(place))),
  );
}
