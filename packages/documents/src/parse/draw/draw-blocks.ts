import type { BlockMistake } from '../blocks/block-mistakes.ts';
import { lineOf } from '../line-numbers.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from '../nodes.ts';
import { textOf } from '../text-content.ts';
import { drawMath } from './draw-math.ts';

/** Adds drawings to formulas, in place, and returns the mistakes of their author. */
export function drawBlocks(root: DocumentRoot): BlockMistake[] {
  const mistakes: BlockMistake[] = [];
  visit(root, (node) => {
    if (node.type !== 'math') return;
    const drawn = drawMath(textOf(node).trim(), node.isBlock === true);
    if (Array.isArray(drawn)) node.markup = drawn;
    else mistakes.push({ line: lineOf(node) ?? 1, ...drawn });
  });
  return mistakes;
}

function visit(node: DocumentRoot | DocumentNode, each: (node: DocumentNode) => void): void {
  for (const child of childrenOf(node)) {
    each(child);
    visit(child, each);
  }
}
