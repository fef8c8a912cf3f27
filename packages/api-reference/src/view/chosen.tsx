import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

type Chosen = Readonly<Record<string, number | undefined>>;

/**
 * The reader's choices on the page of an operation: media types, named examples and variants of schemas. Schema,
 * sample, code and form share them.
 */
export interface Choices {
  readonly all: Chosen;
  readonly choose: (choices: Chosen) => void;
  /** Texts of external examples that the reader has loaded. */
  readonly texts: Readonly<Record<string, string>>;
  readonly keepText: (url: string, text: string) => void;
}

const ChosenContext = createContext<Choices | undefined>(undefined);

interface ChosenProviderProps {
  /** The initial choices, which follow from the examples of the document. */
  readonly first?: () => Chosen;
  readonly children: ReactNode;
}

const nothing: Chosen = {};
const unchosen = (): Chosen => nothing;

export function ChosenProvider({ first = unchosen, children }: ChosenProviderProps) {
  const [all, setAll] = useState(first);
  const [texts, setTexts] = useState<Choices['texts']>({});
  const choose = useCallback((choices: Chosen) => setAll((before) => ({ ...before, ...choices })), []);
  const keepText = useCallback((url: string, text: string) => setTexts((before) => ({ ...before, [url]: text })), []);
  const value = useMemo(() => ({ all, choose, texts, keepText }), [all, choose, texts, keepText]);
  return <ChosenContext value={value}>{children}</ChosenContext>;
}

const alone: Choices = { all: nothing, choose: () => {}, texts: {}, keepText: () => {} };

export const useChoices = (): Choices => use(ChosenContext) ?? alone;

/** A choice that several parts of the page share. With an empty key it belongs to one component only. */
export function useChosen(key: string, initial = 0): [chosen: number, choose: (place: number) => void] {
  const shared = use(ChosenContext);
  const [own, setOwn] = useState<number>();
  if (!shared || key === '') return [own ?? initial, setOwn];
  return [shared.all[key] ?? initial, (place) => shared.choose({ [key]: place })];
}

/** The key of the choice among the responses of an operation. */
export const responseKey = 'response';
/** The key of the choice among the media types of a body. */
export const mediaTypeKey = (id: string): string => `type ${id}`;
/** The key of the choice among the examples of a media type. */
export const exampleKey = (contentId: string): string => `example ${contentId}`;
/** The key of the choice among the variants of a schema. */
export const variantKey = (id: string): string => `variant ${id}`;

/** Anchors of each media type after the first contain its number. */
export const toContentId = (id: string, place: number): string => (place > 0 ? `${id}-${place + 1}` : id);

/** The media type that an anchor belongs to. Undefined for other anchors. */
export function contentIn(fragment: string | undefined, id: string): number | undefined {
  if (!fragment?.startsWith(`${id}-`)) return undefined;
  const [number] = /^\d+(?=[.~])/.exec(fragment.slice(id.length + 1)) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
}
