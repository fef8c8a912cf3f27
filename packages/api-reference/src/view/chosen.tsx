import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

type Chosen = Readonly<Record<string, number | undefined>>;

/**
 * What the reader chose on the page of an operation: media types, named examples and variants of schemas, by the part of the
 * page that offers them. Schema, sample, code and the form read the same choice.
 */
export interface Choices {
  readonly all: Chosen;
  readonly choose: (choices: Chosen) => void;
  /** Examples that are in files of their own, as far as the reader has loaded them. */
  readonly texts: Readonly<Record<string, string>>;
  readonly keepText: (url: string, text: string) => void;
}

const ChosenContext = createContext<Choices | undefined>(undefined);

interface ChosenProviderProps {
  /** What the examples of the document show from the start. */
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

/** A choice that other parts of the page share; one without a key is this part's own. */
export function useChosen(key: string, initial = 0): [chosen: number, choose: (place: number) => void] {
  const shared = use(ChosenContext);
  const [own, setOwn] = useState<number>();
  if (!shared || key === '') return [own ?? initial, setOwn];
  return [shared.all[key] ?? initial, (place) => shared.choose({ [key]: place })];
}

/** The choice among the responses of an operation. */
export const responseKey = 'response';
/** The choice among the media types of a body, by where its anchors begin. */
export const mediaTypeKey = (id: string): string => `type ${id}`;
/** The choice among the examples of a media type. */
export const exampleKey = (contentId: string): string => `example ${contentId}`;
/** The choice among the variants of a schema. */
export const variantKey = (id: string): string => `variant ${id}`;

/** Anchors of each media type after the first begin with its number. */
export const toContentId = (id: string, place: number): string => (place > 0 ? `${id}-${place + 1}` : id);

/** Which media type an anchor names; undefined for one elsewhere. */
export function contentIn(fragment: string | undefined, id: string): number | undefined {
  if (!fragment?.startsWith(`${id}-`)) return undefined;
  const [number] = /^\d+(?=[.~])/.exec(fragment.slice(id.length + 1)) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
}
