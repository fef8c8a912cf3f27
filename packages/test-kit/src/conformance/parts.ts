export type Json = Record<string, unknown>;
export type Version = '2.0' | '3.0' | '3.1' | '3.2';
export type Group = 'Parameters' | 'Bodies' | 'Operations and security' | 'Schema keywords' | 'Swagger 2.0';

/** One operation that describes one feature, and what a page has to show of it. */
export interface RawCase {
  readonly name: string;
  /** The first version that can describe the case. The default is 3.0. */
  readonly since?: '3.1' | '3.2';
  /** The last version. Later ones describe the feature in another way. */
  readonly until?: '3.0';
  /** A path item with one operation. */
  readonly item: Json;
  /** The default is derived from the number of the case. */
  readonly path?: string;
  /** What the page has to show besides the names of parameters, media types and properties. */
  readonly sees?: readonly RegExp[];
  /** Properties that a request must not have. */
  readonly lacks?: readonly string[];
}

export const text = { type: 'string' };
export const list = { type: 'array', items: text };
export const color = {
  type: 'object',
  properties: { R: { type: 'integer' }, G: { type: 'integer' } },
  required: ['R'],
};
export const odd = 'a b&c=d/é?#[]+%:@!$\'()*;"\\';

export const ok = { responses: { 200: { description: 'Done' } } };
export const body = (mediaType: string, content: Json) => ({
  ...ok,
  requestBody: { required: true, content: { [mediaType]: content } },
});
export const parameter = (place: string, more: Json, example?: unknown): Json => ({
  name: 'color',
  in: place,
  required: true,
  ...more,
  ...(example === undefined ? {} : { example }),
});
export const form = 'application/x-www-form-urlencoded';

/** A pattern that matches the text literally. */
export const toPattern = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
