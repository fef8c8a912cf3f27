import katex from 'katex';
import { type Mistake, mistake } from '../front-matter-mistake.ts';
import { type Markup, readMarkup } from './read-markup.ts';

/** Longer formulas would block a publish. */
const longest = 5000;

/** The elements that KaTeX writes, except links and images, which formulas of ours do not have. */
const known = new Set(
  'math mrow mi mn mo ms mspace mtext menclose merror mfrac mpadded mphantom mroot msqrt mstyle mover munder munderover msub msup msubsup mmultiscripts mtable mtr mtd mlabeledtr'.split(
    ' ',
  ),
);
const refused = /^(?:on|style|href|src|xlink|class|id)/i;

/** The formula as MathML, which browsers draw themselves, or why it cannot be read. */
export function drawMath(tex: string, isBlock: boolean): Markup | Mistake {
  if (tex.length > longest) {
    return mistake('math-too-long', `a formula has at most ${longest} characters`, { maximum: longest });
  }
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 1000,
      maxSize: 50,
    });
    const [math] = readMarkup(html.replace(/^<span class="katex">(.*)<\/span>$/s, '$1'));
    // The source stands beside the drawing, so it need not be repeated inside.
    const semantics = math?.[2];
    const formula = Array.isArray(semantics) ? semantics[2] : undefined;
    if (!Array.isArray(formula)) return mistake('math-invalid', 'the formula is empty', { cause: '' });
    return ['math', isBlock ? { display: 'block' } : {}, cleaned(formula)];
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const { rawMessage } = error as { rawMessage?: string };
    const cause = rawMessage ?? (error as Error).message;
    return mistake('math-invalid', `the formula cannot be read: ${cause}`, { cause });
  }
}

/** Browsers align columns by the cell and not by the table. */
function cleaned([tag, attributes, ...children]: Markup, alignment?: string): Markup {
  const name = known.has(tag) ? tag : 'mrow';
  const kept = Object.fromEntries(Object.entries(attributes).filter(([key]) => !refused.test(key)));
  const alignments = tag === 'mtable' ? attributes.columnalign?.split(' ') : undefined;
  if (alignments) delete kept.columnalign;
  const inside = children.map((child): Markup | string => {
    if (typeof child === 'string') return child;
    return alignments && child[0] === 'mtr' ? alignedRow(child, alignments) : cleaned(child);
  });
  return [name, alignment ? { ...kept, 'data-align': alignment } : kept, ...inside];
}

const alignedRow = ([tag, attributes, ...cells]: Markup, alignments: readonly string[]): Markup => [
  tag,
  attributes,
  ...cells.map((cell, at) => (typeof cell === 'string' ? cell : cleaned(cell, alignments[at] ?? alignments.at(-1)))),
];
