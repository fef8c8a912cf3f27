import { admonitionKinds } from '@portico/contract/document-nodes.ts';
import type { BlockWords } from './attributes.ts';

type Tell = (code: string, reason: string, values?: Record<string, string | number>) => void;

interface Container {
  /** The type of its tokens, without `_open`. */
  type: string;
  meta: Record<string, unknown>;
  /** The names of its options. */
  known: readonly string[];
}

type ReadContainer = (words: BlockWords, tell: Tell, name: string) => Container;

const admonition: ReadContainer = ({ title }, _tell, kind) => ({
  type: 'admonition',
  meta: { kind: sameAs[kind] ?? kind, ...(title && { title }) },
  known: [],
});

/** Names that other tools have for a kind. */
const sameAs: Readonly<Record<string, string>> = { info: 'note', danger: 'caution' };

const details: ReadContainer = ({ title, options }) => ({
  type: 'details',
  meta: { summary: title, ...(options.has('open') && { isOpen: true }) },
  known: ['open'],
});

const tab: ReadContainer = ({ title }, tell) => {
  if (title === '') tell('tab-without-title', 'a tab needs a title: write :::tab Title', { tab: ':::tab' });
  return { type: 'tab', meta: { title }, known: [] };
};

const widest = 5000;

const figure: ReadContainer = ({ options }, tell) => {
  const [width, dark] = [options.get('width'), options.get('dark')];
  const isWidth = width !== undefined && /^\d{1,4}$/.test(width) && Number(width) > 0 && Number(width) <= widest;
  if (width !== undefined && !isWidth) {
    tell('figure-width', `width must be a number of pixels from 1 to ${widest}`, { maximum: widest });
  }
  const meta = { ...(isWidth && { width: Number(width) }), ...(dark && { dark }) };
  return { type: 'figure', meta, known: ['width', 'dark'] };
};

const include: ReadContainer = ({ title, options }, tell) => {
  const given = options.get('lines');
  const [, first = '', last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(given ?? '') ?? [];
  const isRange = Number(first) >= 1 && Number(first) <= Number(last);
  if (given !== undefined && !isRange) {
    tell('include-lines', 'lines must be a line or the first and the last: lines=3-10', { example: 'lines=3-10' });
  }
  const meta = { ...(title && { title }), ...(isRange && { lines: [Number(first), Number(last)] }) };
  return { type: 'include', meta, known: ['lines'] };
};

const plain =
  (type: string): ReadContainer =>
  () => ({ type, meta: {}, known: [] });

/** One row for each block between `:::name` and `:::`. */
export const containerKinds: Readonly<Record<string, ReadContainer | undefined>> = Object.assign(Object.create(null), {
  ...Object.fromEntries([...admonitionKinds, ...Object.keys(sameAs)].map((kind) => [kind, admonition])),
  details,
  tabs: plain('tabs'),
  tab,
  steps: plain('steps'),
  cards: plain('cards'),
  figure,
  include,
});
