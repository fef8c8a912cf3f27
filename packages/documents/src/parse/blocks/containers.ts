import type { MarkdownIt, StateBlock } from 'markdown-it';
import { readBlockWords } from './attributes.ts';
import { tellMistake } from './block-mistakes.ts';
import { containerKinds } from './container-kinds.ts';
import { isOutside, linesBelow, lineText, readInside } from './lines.ts';

const opening = /^:{3,}[ \t]*([a-z][\w-]*)(.*)$/i;
const closing = /^:{3,}[ \t]*$/;

/**
 * Blocks between `:::name` and `:::`. A closing line belongs to the innermost open block, so that blocks nest whatever
 * the number of colons. The lines of an unknown name stay text.
 */
export function containers(markdown: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  markdown.block.ruler.before('fence', 'container', readContainer, { alt });
}

function readContainer(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (
    isOutside(state, start) ||
    state.src.charCodeAt((state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)) !== 0x3a
  ) {
    return false;
  }
  const first = lineText(state, start);
  const [, name = '', rest = ''] = opening.exec(first) ?? [];
  const read = containerKinds[name.toLowerCase()];
  if (!read) {
    tellUnknown(state, start, first, name);
    return false;
  }
  if (silent) return true;
  const words = readBlockWords(rest);
  const tell = (code: string, reason: string, values?: Record<string, string | number>) =>
    tellMistake(state.env, start + 1, code, reason, values);
  if (words.unread !== undefined) {
    const reason = `the options of ${name} cannot be read at "${words.unread}": write {name=value}`;
    tell('block-options-unread', reason, { name, found: words.unread });
  }
  const { type, meta, known } = read(words, tell, name.toLowerCase());
  for (const option of words.options.keys()) {
    if (known.includes(option)) continue;
    if (known.length === 0) tell('block-no-options', `${name} has no options, but has ${option}`, { name, option });
    else {
      const list = known.join(', ');
      tell('block-option', `${name} has no option ${option}: use ${list}`, { name, option, known: list });
    }
  }
  const close = findEnd(state, start, end);
  if (close === undefined)
    tell('block-not-closed', `${name} is not closed: end it with a line :::`, { name, end: ':::' });
  state.line = start;
  readInside(state, { type, meta, from: start + 1, to: close ?? end, next: close === undefined ? end : close + 1 });
  return true;
}

function findEnd(state: StateBlock, start: number, end: number): number | undefined {
  let depth = 1;
  for (const { line, text } of linesBelow(state, start, end)) {
    if (!text.startsWith(':::')) continue;
    const [, name] = opening.exec(text) ?? [];
    if (name !== undefined && containerKinds[name.toLowerCase()]) depth += 1;
    else if (closing.test(text)) depth -= 1;
    if (depth === 0) return line;
  }
  return undefined;
}

function tellUnknown(state: StateBlock, start: number, first: string, name: string): void {
  if (closing.test(first)) tellMistake(state.env, start + 1, 'block-nothing-open', 'this line closes nothing');
  if (name === '') return;
  const known = Object.keys(containerKinds).join(', ');
  tellMistake(state.env, start + 1, 'block-unknown', `there is no block ${name}: use ${known}`, { name, known });
}
