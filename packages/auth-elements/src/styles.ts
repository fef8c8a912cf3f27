import sheetText from './styles.css?inline';
import tokensText from './tokens.css?inline';

type StyledRoot = Node & DocumentOrShadowRoot;

const hasSheets = (root: Node): root is StyledRoot => 'adoptedStyleSheets' in root;

let own: CSSStyleSheet | undefined;

const toSheet = (text: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

function adopt(root: StyledRoot, sheet: CSSStyleSheet): void {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/**
 * Adds the style sheet of the forms to the document or shadow root. An adopted sheet needs no `style` element, so it
 * also works if a content security policy forbids those.
 */
export function adoptStyles(form: Node): void {
  const root = form.getRootNode();
  if (!hasSheets(root)) return;
  own ??= toSheet(`${tokensText}\n${sheetText}`);
  adopt(root, own);
}

export const toSheets = (css: string | readonly string[] = []): readonly CSSStyleSheet[] =>
  [css]
    .flat()
    .filter((text) => text.trim())
    .map(toSheet);

export function adoptSheets(form: Node, sheets: readonly CSSStyleSheet[]): void {
  const root = form.getRootNode();
  if (hasSheets(root)) for (const sheet of sheets) adopt(root, sheet);
}
