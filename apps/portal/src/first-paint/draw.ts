import type {
  CompiledOperation,
  OperationBundle,
  OperationEntry,
  Prose,
  ReferenceIndex,
} from '@portico/api-reference/compile/compiled.ts';
import { isNamed, readHash, type Target } from '@portico/api-reference/view/target.ts';

/** As many as a high window has room for. */
const rows = 24;

/**
 * Shows what a reader of the reference came for as soon as its data is there, while the code of the portal is still being
 * read: where it will stand, and until the portal shows it itself.
 */
export function drawFirstSight(container: HTMLElement, data: unknown, hash: string): boolean {
  const firstPaint = toFirstPaint(data, readHash(hash));
  if (!firstPaint || container.querySelector('h1')) return false;
  const drawn = element('div', 'first-paint', [
    element('div', 'first-paint-bar'),
    element('div', 'first-paint-page', firstPaint),
  ]);
  container.before(drawn);
  const watch = new MutationObserver(() => {
    // Every page has its heading, also one that says what went wrong.
    if (!container.querySelector('h1')) return;
    watch.disconnect();
    drawn.remove();
  });
  watch.observe(container, { childList: true, subtree: true });
  return true;
}

function toFirstPaint(data: unknown, target: Target): HTMLElement[] | undefined {
  const { kind, operation } = data as Partial<OperationBundle>;
  if (kind === 'operation' && operation) {
    return target.kind === 'operation' && isNamed(operation, target.name) ? inPlaceOf(operation) : undefined;
  }
  const { title, operations, description } = data as Partial<ReferenceIndex>;
  if (title === undefined || operations === undefined) return undefined;
  return inPlace(toList(operations), element('p', 'first-paint-path'), title, description);
}

function inPlaceOf({ method, path, summary, operationId, description }: CompiledOperation): HTMLElement[] {
  const title = summary || operationId || `${method.toUpperCase()} ${path}`;
  return inPlace([], element('p', 'first-paint-path', [badge(method), element('code', '', path)]), title, description);
}

const inPlace = (list: HTMLElement[], above: HTMLElement, title: string, description: Prose | undefined) => [
  element('div', 'first-paint-sidebar', list),
  element('div', 'first-paint-content', [
    above,
    element('h1', 'first-paint-title', title),
    ...toParagraphs(description),
  ]),
];

/** As the sidebar has them: by tag, those without a tag last. */
function toList(operations: readonly OperationEntry[]): HTMLElement[] {
  const calls = operations.filter(({ kind }) => kind === 'operation');
  const [first] = calls;
  const tag = first?.tags[0];
  const together = calls
    .filter(({ tags }) => (tag === undefined ? tags.length === 0 : tags.includes(tag)))
    .slice(0, rows);
  return [element('p', 'first-paint-tag', tag ?? ''), ...together.map(toRow)];
}

const toRow = ({ method, path, summary }: OperationEntry) =>
  element('p', 'first-paint-row', [
    badge(method),
    element('span', 'first-paint-names', [
      element('span', '', summary ?? ''),
      element('span', 'first-paint-address', path),
    ]),
  ]);

function badge(method: string): HTMLElement {
  const made = element('span', 'first-paint-method', method.toUpperCase());
  const color = `--color-method-${method.toLowerCase()}`;
  made.style.setProperty('color', `var(${color}, var(--color-muted))`);
  made.style.setProperty('background', `var(${color}-soft, var(--color-sunken))`);
  return made;
}

interface Node {
  readonly type: string;
  readonly text?: string;
  readonly softBreak?: boolean;
  readonly hardBreak?: boolean;
  readonly children?: readonly Node[];
}

const textOf = ({ text = '', softBreak, hardBreak, children = [] }: Node): string =>
  `${text}${children.map(textOf).join('')}${softBreak || hardBreak ? ' ' : ''}`;

/** The words that a description begins with: what comes after them may need more than words. */
function toParagraphs(prose: Prose = ''): HTMLElement[] {
  if (typeof prose === 'string') return prose ? [element('p', 'first-paint-words', prose)] : [];
  const nodes = prose as readonly Node[];
  const end = nodes.findIndex(({ type }) => type !== 'paragraph');
  return nodes.slice(0, end === -1 ? undefined : end).map((node) => element('p', 'first-paint-words', textOf(node)));
}

function element(name: string, className: string, content: string | readonly HTMLElement[] = []): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}
