import type { Reason } from '@portico/app-kit/message-for.ts';
import { type ChangeEvent, useRef, useState } from 'react';

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface FormParts<Values> {
  readonly values: Values;
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** The server's problem with a field of the body, by the field's path: `name`, `branding.color`. */
  readonly problemOf: (path: string) => string | undefined;
  /** The name, value, change handler and problem of a text field. */
  readonly field: (name: keyof Values & string) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<TextInput>) => void;
    readonly problem: string | undefined;
  };
  /** The same for switches and checkboxes. */
  readonly flag: (name: FlagOf<Values>) => {
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

type FlagOf<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values];

/** The values of a form and their problems. A problem is removed when its field changes. */
export function useFormParts<Values extends object>(initial: Values, onChange?: () => void) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly Reason[]>([]);
  const asked = useRef(new Set<string>());

  const set: FormParts<Values>['set'] = (name, value) => {
    onChange?.();
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => before.filter(({ field }) => field !== name));
  };

  function problemOf(path: string): string | undefined {
    asked.current.add(path);
    return problems.find(({ field }) => field === path)?.reason;
  }

  const parts: FormParts<Values> = {
    values,
    set,
    problemOf,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.target.value as Values[typeof name]),
      problem: problemOf(name),
    }),
    flag: (name) => ({
      checked: values[name] === true,
      onChange: (event) => set(name, event.target.checked as Values[typeof name]),
    }),
  };

  /** Whether a field shows the problems of this path. */
  const isShown = (path: string): boolean => asked.current.has(path);
  return { parts, isShown, setProblems };
}
