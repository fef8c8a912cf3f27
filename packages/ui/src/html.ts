const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const special = /[&<>"']/g;

/** HTML in which every value is escaped. Only `html` makes it. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

type Value = string | number | Html | readonly Html[] | false | null | undefined;

function toText(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(special, (character) => escapes[character] ?? character);
}

/**
 * HTML of small parts that occur hundreds of times on a page and never change: React needs several times as long for
 * elements. Values are escaped; in attributes they have to be in quotes. The event handlers are those of an element around it.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, place) => `${text}${toText(values[place - 1])}${part}`));

/** The properties of an element with this content: the only place that gives a browser HTML as text. */
export const inside = ({ text }: Html) => ({ dangerouslySetInnerHTML: { __html: text } });
