import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTexts } from '../reference.tsx';
import type { ReferenceTexts, TryItTexts } from '../texts.ts';

/** The texts that load with the form, and those of the reference around it. */
export type FormTexts = ReferenceTexts & { readonly tryIt: TryItTexts };

const FormTextsContext = createContext<FormTexts | undefined>(undefined);

interface FormTextsProviderProps {
  readonly tryIt: TryItTexts;
  readonly children: ReactNode;
}

export function FormTextsProvider({ tryIt, children }: FormTextsProviderProps) {
  const reference = useTexts();
  const texts = useMemo(() => ({ ...reference, tryIt }), [reference, tryIt]);
  return <FormTextsContext value={texts}>{children}</FormTextsContext>;
}

export function useFormTexts(): FormTexts {
  const texts = useContext(FormTextsContext);
  if (!texts) throw new Error('A part of Try it was drawn outside of it.');
  return texts;
}
