import { type Locale, localeNames } from '@portico/contract/constants.ts';
import { textsOf } from '../../platform/texts.ts';
import { toWords } from '../version-changes/change-words.ts';
import type { LetterList } from './layout.ts';
import { toLine } from './plain-text.ts';

/** The changes of a version in a mail. Sentences are written with the mail, in the language of the recipient. */
export interface MailSection {
  product: string;
  version: string;
  counts: Record<'breaking' | 'potentially-breaking' | 'compatible', number>;
  changes: readonly MailChange[];
  /** Whether the mail leaves out further changes. */
  is_cut: boolean;
}

export interface MailChange {
  /** For example `POST /payments › body › amount`. */
  place: string;
  rule: string;
  values: { readonly name?: string; readonly before?: string; readonly after?: string };
  /** In English, for a rule that this server does not know because a newer one found the change. */
  sentence: string;
  /** The recipient's calls of the affected operations in the last 30 days, and the applications that called most. */
  calls?: { readonly requests: number; readonly applications: readonly string[]; readonly further: number } | undefined;
}

const lineMaximum = 400;

export function toLists(sections: string, locale: Locale): LetterList[] {
  const { page } = textsOf('changes', locale);
  const { changeLine: line, calledLine, calledByMore } = textsOf('mail', locale);
  const names = new Intl.ListFormat(localeNames[locale].tag, { type: 'conjunction' });
  const toCalled = ({ requests, applications, further }: NonNullable<MailChange['calls']>): string => {
    const listed = further > 0 ? [...applications, calledByMore({ count: further })] : applications;
    return calledLine({ count: requests, applications: names.format(listed) });
  };
  return (JSON.parse(sections) as MailSection[]).map(({ product, version, counts, changes, is_cut }) => {
    const numbers = (['breaking', 'potentially-breaking', 'compatible'] as const)
      .filter((severity) => counts[severity] > 0)
      .map((severity) => page.counts[severity]({ count: counts[severity] }));
    const lines = changes.map((change) => {
      const { place, calls } = change;
      const written = toLine(line({ place, sentence: toWords(change, locale) }), lineMaximum);
      return calls ? `${written} ${toLine(toCalled(calls), lineMaximum)}` : written;
    });
    return {
      title: toLine(`${product} ${version}: ${numbers.join(', ')}`, lineMaximum),
      lines: is_cut ? [...lines, page.more] : lines,
    };
  });
}
