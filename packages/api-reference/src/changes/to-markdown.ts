import type { Change } from './change.ts';
import { toPlaceName, toSentence } from './sentence.ts';
import { type Severity, severities } from './severity.ts';

const titles: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking changes',
  'potentially-breaking': 'Potentially breaking changes',
  compatible: 'Compatible changes',
  text: 'Changes of text',
};

/** Escapes characters that Markdown would interpret. */
const escapeMarks = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>|#~]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, ' ');

/** The changes as sections of a changelog, the worst first. Empty without changes. */
export function toMarkdown(changes: readonly Pick<Change, 'rule' | 'severity' | 'place' | 'values'>[]): string {
  const sections = severities.flatMap((severity) => {
    const some = changes.filter((change) => change.severity === severity);
    if (some.length === 0) return [];
    const lines = some.map(
      (change) => `- **${escapeMarks(toPlaceName(change.place))}**: ${escapeMarks(toSentence(change))}`,
    );
    return [`## ${titles[severity]}\n\n${lines.join('\n')}\n`];
  });
  return sections.join('\n');
}
