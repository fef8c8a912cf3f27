/** Control characters, line ends among them, and marks that change the writing direction or hide text. */
const invisible = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Text on one line, for headers and sentences: it cannot start another header. */
export function toLine(text: string, maximum = 200): string {
  const line = text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > maximum ? `${characters.slice(0, maximum - 1).join('')}…` : line;
}

/** Text with its lines and tabs, without other characters that change how it reads or hide some of it. */
export const toVisible = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(invisible, (hidden) => hidden.replaceAll(/[^\n\t]/g, ''));

const linkLike = /:\/\/|www\.|\p{L}\.\p{L}{2,}|[<>@]/iu;

/**
 * A name that is safe in a greeting. A person who signs up with somebody else's email address chooses the name in that
 * email: an advertisement with a URL is not a name.
 */
export function toGreetedName(name: string): string | undefined {
  const line = toLine(name);
  return line === '' || line.length > 80 || linkLike.test(line) ? undefined : line;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
