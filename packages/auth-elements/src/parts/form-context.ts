import { createContext, useContext } from 'react';
import type { ElementKind } from '../elements.ts';
import { toKebab } from '../names.ts';
import type { Texts } from '../texts.ts';

export interface FormParts {
  readonly element: ElementKind;
  readonly texts: Texts;
  /** The controls with errors, and the id of the message that explains them. */
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

/** Stable test ids, which hosts may use in their tests. */
export const toTestId = (element: ElementKind, control: string): string => `portico-${element}-${toKebab(control)}`;
