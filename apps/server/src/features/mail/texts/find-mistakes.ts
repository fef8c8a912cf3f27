import { mailContentMaximum, mailSubjectMaximum } from '@portico/contract/mail-texts.ts';
import { listParts } from '@portico/documents/parse/list-parts.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { childrenOf, type DocumentNode } from '@portico/documents/parse/nodes.ts';
import { toSafeLink } from '@portico/documents/parse/safe-url.ts';
import { because, type Reason } from '../../../platform/because.ts';
import { toLine, toVisible } from '../plain-text.ts';
import { isBlock, namesIn, type PortalTemplate, variablesOf, withoutSpaces } from './variables.ts';

/** The text of a mail, as its owners write it. */
export interface MailText {
  subject: string;
  /** Markdown. */
  content: string;
}

export interface TextMistake extends Reason {
  field: 'subject' | 'content';
  /** The line of the content, from 1. */
  line?: number;
}

const braced = (name: string) => `{{${name}}}`;

/** Everything that must be changed before the text can be sent. `hosts` are those of the portal. */
export function findTextMistakes(template: PortalTemplate, text: MailText, hosts: readonly string[]): TextMistake[] {
  const content = prepare(text.content);
  if (content.length > mailContentMaximum) {
    return [{ field: 'content', ...because('mail-too-long', { maximum: mailContentMaximum }) }];
  }
  return [
    ...findInSubject(template, text.subject).map((why) => ({ field: 'subject' as const, ...why })),
    ...[...findInVariables(template, content), ...findInParts(content, hosts)]
      .map((mistake) => ({ field: 'content' as const, ...mistake }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  ];
}

/** The Markdown as it is parsed, with the lines of the source. */
export const prepare = (content: string): string => withoutSpaces(toVisible(content));

function findInSubject(template: PortalTemplate, subject: string): Reason[] {
  if (subject.trim() === '') return [because('mail-subject-missing')];
  if (/[\r\n\u2028\u2029]/.test(subject.trim())) return [because('mail-subject-lines')];
  if (toLine(subject, subject.length).length > mailSubjectMaximum) {
    return [because('mail-subject-too-long', { maximum: mailSubjectMaximum })];
  }
  const known = variablesOf(template);
  return namesIn(subject).flatMap((name) => {
    const variable = known.find((one) => one.name === name);
    if (!variable)
      return [
        unknown(
          name,
          known.filter((one) => one.is_in_subject),
        ),
      ];
    return variable.is_in_subject ? [] : [because('mail-subject-variable', { name: braced(name) })];
  });
}

const unknown = (name: string, known: readonly { name: string }[]): Reason =>
  because('mail-variable-unknown', { name: braced(name), names: known.map((one) => braced(one.name)).join(', ') });

type Mistake = Reason & { line?: number };

function findInVariables(template: PortalTemplate, content: string): Mistake[] {
  const known = variablesOf(template);
  const lines = content.split('\n');
  const required = known.find((one) => one.is_required);
  const isAlone = (name: string) => parseMarkdown(content).children.some((node) => blockOf(node) === name);
  const found = lines.flatMap((text, at) => namesIn(text).map((name) => ({ name, line: at + 1 })));
  const mistakes: Mistake[] = found.flatMap(({ name, line }) => {
    if (!known.some((one) => one.name === name)) return [{ line, ...unknown(name, known) }];
    if (!isBlock(name) || (lines[line - 1]?.trim() === braced(name) && isAlone(name))) return [];
    return [{ line, ...because('mail-variable-alone', { name: braced(name) }) }];
  });
  if (content.trim() === '') return [{ ...because('mail-empty') }];
  if (required && !found.some(({ name }) => name === required.name)) {
    mistakes.push(because('mail-variable-missing', { name: braced(required.name) }));
  }
  return mistakes;
}

/** The variable that a paragraph consists of. */
export function blockOf(node: DocumentNode): string | undefined {
  const [only, ...others] = node.type === 'paragraph' ? childrenOf(node) : [];
  if (only?.type !== 'text' || others.length > 0) return undefined;
  return /^\{\{([a-z_]+)\}\}$/.exec(only.text)?.[1];
}

/** The parser encodes the braces in a target. */
const linkTargets = new Set(['{{link}}', '%7B%7Blink%7D%7D']);
export const isLinkVariable = (target: string): boolean => linkTargets.has(target);

function findInParts(content: string, hosts: readonly string[]): Mistake[] {
  const parts = listParts(content);
  return parts.flatMap(({ kind, line, target, text }, at) => {
    if (kind === 'html') return parts[at - 1]?.line === line ? [] : [{ line, ...because('mail-html') }];
    if (kind === 'image') return [{ line, ...because('mail-image') }];
    const why = isLinkVariable(target) ? undefined : whyNoLink(target, text, hosts);
    return why ? [{ line, ...why }] : [];
  });
}

/** A mail's readers trust its links, so each shows where it leads, and none carries values away. */
function whyNoLink(target: string, text: string, hosts: readonly string[]): Reason | undefined {
  if (/\{\{|%7B%7B/i.test(target)) return because('mail-link-variable', { name: braced('link') });
  const isPath = /^\/(?![/\\])/.test(target);
  const url = toSafeLink(target) === target ? parseUrl(target) : undefined;
  const isUrl = url !== undefined && /^(https?|mailto):$/.test(url.protocol) && url.username + url.password === '';
  if (!isUrl && !(isPath && toSafeLink(target) === target)) {
    return because('mail-link', { target, name: braced('link') });
  }
  if (isPath || !url) return undefined;
  if (namesIn(text).length > 0) return because('mail-link-text-variable');
  const shown = [...hostsIn(text), ...hosts.filter((host) => text.toLowerCase().includes(host.toLowerCase()))];
  const isHonest = shown.every((host) => host.toLowerCase() === url.host || host.toLowerCase() === url.hostname);
  return isHonest || url.protocol === 'mailto:' ? undefined : because('mail-link-disguised', { text, host: url.host });
}

const parseUrl = (target: string): URL | undefined => (URL.canParse(target) ? new URL(target) : undefined);

/** The hosts of the URLs in a text. */
const hostsIn = (text: string): string[] =>
  [...text.matchAll(/(?:https?:\/\/|(?=www\.))([^\s/?#]+)/gi)].map(([, host = '']) => host);
