import { createContext, useContext } from 'react';
import type { ElementKind } from '../elements.ts';
import { toKebab } from '../names.ts';
import type { Texts } from '../texts.ts';

export interface FormParts {
  readonly element: ElementKind;
  readonly texts: Texts;
  /** The controls that are wrong, and the message that says why. */
  readonly marked: readonly string[];
  readonly messageId: string;
  readonly isPending: boolean;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A control stands outside of a form.');
  return parts;
}

/** Stable names of the controls, for tests of hosts. */
export const toTestId = (element: ElementKind, control: string): string => `portico-${element}-${toKebab(control)}`;
