import { html, inside } from '@portico/ui/html.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import styles from './code-view.module.css';
import { toColored } from './colored.ts';
import { findFolds, hiddenLines, toLines } from './folds.ts';
import { highlight, type Token } from './highlight.ts';
import { useReference } from './reference.tsx';

const none: ReadonlySet<number> = new Set();

/** The fold buttons of a sample have one tab stop: arrow keys move between them and fold. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const foldOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-fold]') : null;

/** Code with foldable parts. Their first and last lines stay visible, and copying copies the whole code. */
export function FoldableLines({ code }: { readonly code: string }) {
  const { texts, isOnPaper } = useReference();
  const { samples: text } = texts;
  const lines = useMemo(() => toLines(highlight(code)), [code]);
  const folds = useMemo(() => findFolds(code.split('\n')), [code]);
  const [state, setState] = useState({ code, folded: none, stop: undefined as number | undefined });
  // Folds belong to one code, and a new code starts unfolded.
  const folded = state.code === code && !isOnPaper ? state.folded : none;
  const hidden = hiddenLines(folds, folded);
  const stop = state.code === code && state.stop !== undefined && !hidden.has(state.stop) ? state.stop : firstOf(folds);

  function fold(line: number, isFolded: boolean) {
    const next = new Set(folded);
    if (isFolded) next.add(line);
    else next.delete(line);
    setState({ code, folded: next, stop: line });
  }

  function onClick({ target }: MouseEvent) {
    const line = Number(foldOf(target)?.dataset.fold ?? -1);
    if (line >= 0) fold(line, !folded.has(line));
  }

  function onKeyDown(event: KeyboardEvent) {
    const button = foldOf(event.target);
    if (!button) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fold]')];
      const next = all[all.indexOf(button) + step];
      next?.focus();
      if (next) setState({ code, folded, stop: Number(next.dataset.fold) });
    } else if (event.key === 'ArrowRight') fold(Number(button.dataset.fold), false);
    else if (event.key === 'ArrowLeft') fold(Number(button.dataset.fold), true);
    else return;
    event.preventDefault();
  }

  return (
    <code onClick={onClick} onKeyDown={onKeyDown}>
      {lines.map((line, at) => {
        if (hidden.has(at)) return null;
        const part = folds.get(at);
        return (
          <Line isLast={at === lines.length - 1} key={at} tokens={line}>
            {part && (
              <button
                aria-expanded={!folded.has(at)}
                aria-label={
                  part.name === undefined
                    ? text.lines({ first: at + 1, last: part.end + 1 })
                    : text.part({ name: part.name })
                }
                className={styles.fold}
                data-fold={at}
                tabIndex={at === stop ? undefined : -1}
                type="button"
              />
            )}
          </Line>
        );
      })}
    </code>
  );
}

const firstOf = (folds: ReadonlyMap<number, unknown>): number | undefined => Math.min(...folds.keys());

interface LineProps {
  readonly tokens: readonly Token[];
  readonly isLast: boolean;
  readonly children: ReactNode;
}

const Line = ({ tokens, isLast, children }: LineProps) => (
  <>
    {children}
    <span {...inside(html`${toColored(tokens)}${!isLast && '\n'}`)} />
  </>
);
