import type { DocumentTexts } from '@portico/documents/view/rendering.ts';
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Bundle } from '../compile/compiled.ts';
import { type LevelChoice, mostOpened, toLevels } from './levels.ts';
import type { Continuation, Exchange } from './link-values.ts';
import { useIsOnPaper } from './paper.ts';
import type { Target } from './target.ts';
import type { ReferenceTexts } from './texts.ts';

/** What the host application provides for the viewer. */
export interface Host {
  readonly texts: ReferenceTexts;
  readonly documentTexts: DocumentTexts;
  readonly toHref: (target: Target) => string;
  readonly navigate: (href: string) => void;
  /** Preloads the target of a link that the reader points at. */
  readonly prepare: (target: Target) => void;
  /** Loads named schemas that are not in the bundle of an operation. */
  readonly loadBundle: (hash: string) => Promise<Bundle>;
  /** True if the text is in the clipboard. */
  readonly onCopy: (text: string, name: string) => Promise<boolean>;
  /** The base of relative server URLs. */
  readonly origin: string;
}

interface Reference extends Host {
  /** The language of code samples, which is kept between operations. Undefined until the reader chooses one. */
  readonly language: string | undefined;
  readonly chooseLanguage: (language: string) => void;
  readonly levelChoice: LevelChoice;
  readonly chooseLevels: (choice: LevelChoice) => void;
  /** How many levels of nested parts are initially open. */
  readonly levels: number;
  readonly mostRows: number;
  readonly isOnPaper: boolean;
  /** The fragment of the URL, which is the anchor of a part. */
  readonly fragment: string | undefined;
  /** The last exchange of each tried operation, by slug. Links take values from it. */
  readonly exchanges: Readonly<Record<string, Exchange>>;
  readonly keepExchange: (slug: string, exchange: Exchange) => void;
  /** The link that the reader followed. */
  readonly continuation: Continuation | undefined;
  readonly continueWith: (continuation: Continuation) => void;
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
  readonly fragment?: string | undefined;
  /** The stored choice. */
  readonly levels?: LevelChoice | undefined;
  readonly onLevels?: ((choice: LevelChoice) => void) | undefined;
  readonly children: ReactNode;
}

export function ReferenceProvider({ host, fragment, levels = '0', onLevels, children }: ReferenceProviderProps) {
  const [language, chooseLanguage] = useState<string>();
  const [levelChoice, setLevelChoice] = useState(levels);
  const isOnPaper = useIsOnPaper();
  const [exchanges, setExchanges] = useState<Reference['exchanges']>({});
  const [continuation, continueWith] = useState<Continuation>();
  const value = useMemo(
    (): Reference => ({
      ...host,
      language,
      chooseLanguage,
      levelChoice,
      chooseLevels: (choice) => {
        setLevelChoice(choice);
        onLevels?.(choice);
      },
      // Paper shows everything, unless the reader has chosen a number of levels.
      levels: toLevels(isOnPaper && levelChoice === '0' ? 'all' : levelChoice),
      mostRows: isOnPaper ? mostOpened.paper : mostOpened.page,
      isOnPaper,
      fragment,
      exchanges,
      keepExchange: (slug, exchange) => setExchanges((before) => ({ ...before, [slug]: exchange })),
      continuation,
      continueWith,
    }),
    [host, language, levelChoice, onLevels, isOnPaper, fragment, exchanges, continuation],
  );
  return <ReferenceContext value={value}>{children}</ReferenceContext>;
}

/** A click without modifiers. The browser handles all others, which open a new tab or window. */
export const isOwnClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface TargetLinkProps {
  readonly to: Target;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  /** Called before the navigation. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An anchor whose navigation the application handles, unless the reader opens it in another window. */
export function TargetLink({ to, children, onFollow, ...rest }: TargetLinkProps) {
  const { toHref, navigate, prepare } = useReference();
  const href = toHref(to);

  function follow(event: MouseEvent) {
    if (!isOwnClick(event)) return;
    event.preventDefault();
    onFollow?.();
    navigate(href);
  }

  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={() => prepare(to)}>
      {children}
    </a>
  );
}
