import type { BlockMistake } from '../blocks/block-mistakes.ts';
import { lineOf } from '../line-numbers.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from '../nodes.ts';
import { textOf } from '../text-content.ts';
import { drawDiagram } from './diagram/draw-diagram.ts';
import { drawMath } from './draw-math.ts';

export interface DrawnBlocks {
  mistakes: BlockMistake[];
  /** What is published, but not as its author may expect. */
  warnings: BlockMistake[];
}

/** Adds drawings to formulas and diagrams, in place. */
export function drawBlocks(root: DocumentRoot): DrawnBlocks {
  const found: DrawnBlocks = { mistakes: [], warnings: [] };
  visit(root, (node) => {
    const line = lineOf(node) ?? 1;
    if (node.type === 'math') {
      const drawn = drawMath(textOf(node).trim(), node.isBlock === true);
      if (Array.isArray(drawn)) node.markup = drawn;
      else found.mistakes.push({ line, ...drawn });
    } else if (node.type === 'diagram') {
      const drawn = drawDiagram(node.children.map(textOf).join('').trimEnd());
      if ('markup' in drawn) node.markup = drawn.markup;
      else if ('warning' in drawn) found.warnings.push({ line, ...drawn.warning });
      // The first line of the source stands below the fence.
      else found.mistakes.push({ line: line + drawn.line, ...drawn.mistake });
    }
  });
  return found;
}

function visit(node: DocumentRoot | DocumentNode, each: (node: DocumentNode) => void): void {
  for (const child of childrenOf(node)) {
    each(child);
    visit(child, each);
  }
}
