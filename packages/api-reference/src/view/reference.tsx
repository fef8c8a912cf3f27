import type { DocumentTexts } from '@portico/documents/view/rendering.ts';
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Bundle } from '../compile/compiled.ts';
import type { Target } from './target.ts';
import type { ReferenceTexts } from './texts.ts';

/** What the viewer needs of the application that it stands in. */
export interface Host {
  readonly texts: ReferenceTexts;
  readonly documentTexts: DocumentTexts;
  readonly toHref: (target: Target) => string;
  readonly navigate: (href: string) => void;
  /** Fetches what a link leads to, because the reader points at it. */
  readonly prepare: (target: Target) => void;
  /** Named schemas that an operation's own bundle has no room for. */
  readonly loadBundle: (hash: string) => Promise<Bundle>;
  /** True once the text is in the clipboard. */
  readonly onCopy: (text: string, name: string) => Promise<boolean>;
  /** Where relative addresses of servers begin. */
  readonly origin: string;
}

interface Reference extends Host {
  /** The language of code samples, which stays chosen from one operation to the next; undefined until one is. */
  readonly language: string | undefined;
  readonly chooseLanguage: (language: string) => void;
}

const ReferenceContext = createContext<Reference | undefined>(undefined);

export function useReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (!reference) throw new Error('A part of the reference was drawn outside of it.');
  return reference;
}

export const useTexts = (): ReferenceTexts => useReference().texts;

interface ReferenceProviderProps {
  readonly host: Host;
  readonly children: ReactNode;
}

export function ReferenceProvider({ host, children }: ReferenceProviderProps) {
  const [language, chooseLanguage] = useState<string>();
  const value = useMemo(() => ({ ...host, language, chooseLanguage }), [host, language]);
  return <ReferenceContext value={value}>{children}</ReferenceContext>;
}

interface TargetLinkProps {
  readonly to: Target;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** An anchor that the application follows by itself, unless the reader asks for another window. */
export function TargetLink({ to, children, ...rest }: TargetLinkProps) {
  const { toHref, navigate, prepare } = useReference();
  const href = toHref(to);

  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }

  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={() => prepare(to)}>
      {children}
    </a>
  );
}
