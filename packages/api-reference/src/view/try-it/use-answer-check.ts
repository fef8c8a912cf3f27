import { useEffect, useMemo, useState } from 'react';
import type { CompiledOperation } from '../../compile/compiled.ts';
import type { AnswerBody } from './answer-body.ts';
import { type CheckedAnswer, checkAnswer } from './check/check-answer.ts';
import { answerSentence, wordsOf } from './check/difference-words.ts';
import { useChecker } from './check/use-checker.ts';
import { useFormTexts } from './form-texts.tsx';
import { type Marks, toPointer } from './json-tree.tsx';
import type { Received } from './receive.ts';

/** Compares an answer with the specification when it has ended. */
export function useAnswerCheck(operation: CompiledOperation, received: Received, body: AnswerBody | undefined) {
  const check = useChecker();
  const [checked, setChecked] = useState<CheckedAnswer>();
  const { ending, events } = received;
  useEffect(() => {
    // A cut or broken answer always differs, which is not the fault of the server.
    if (ending !== 'complete' || !body) return undefined;
    let isWanted = true;
    const value = {
      json: body.kind === 'json' ? { value: body.value } : undefined,
      isBrokenJson: body.kind === 'text' && body.isBrokenJson,
      events,
      isEmpty: body.kind === 'none',
    };
    void checkAnswer(operation, received, value, check).then((result) => isWanted && setChecked(result));
    return () => {
      isWanted = false;
    };
  }, [operation, received, ending, events, body, check]);
  return checked;
}

/** The differences of a body by their JSON pointers. */
export function useMarks(checked: CheckedAnswer | undefined): Marks {
  const texts = useFormTexts();
  return useMemo(() => {
    const at = new Map<string, string[]>();
    const above = new Set<string>();
    for (const each of checked?.differences ?? []) {
      if (each.at !== 'body') continue;
      const { path } = each.difference;
      const pointer = toPointer(path);
      at.set(pointer, [...(at.get(pointer) ?? []), wordsOf(each.difference, texts)]);
      for (let depth = 0; depth <= path.length; depth++) above.add(toPointer(path.slice(0, depth)));
    }
    return { at, above };
  }, [checked, texts]);
}

export function useEventProblems(checked: CheckedAnswer | undefined): ReadonlyMap<number, readonly string[]> {
  const texts = useFormTexts();
  return useMemo(() => {
    const problems = new Map<number, string[]>();
    for (const each of checked?.differences ?? []) {
      if (each.at !== 'event') continue;
      problems.set(each.number, [...(problems.get(each.number) ?? []), answerSentence(each, texts)]);
    }
    return problems;
  }, [checked, texts]);
}
