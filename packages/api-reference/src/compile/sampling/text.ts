import { isOfFormat } from '../check/formats.ts';
import { lengthOf } from '../check/json-value.ts';
import { matches } from '../check/patterns.ts';
import type { CompiledSchemaObject } from '../compiled.ts';
import { ownOf } from '../untyped.ts';
import { type LengthLimits, textsOfPattern } from './pattern-text.ts';

const formatTexts: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-31T09:30:00Z', '2026-02-01T10:45:00Z'],
  date: ['2026-01-31', '2026-02-01'],
  time: ['09:30:00Z', '10:45:00Z'],
  duration: ['P1D', 'PT8H'],
  email: ['ada@example.com', 'a@b.co', 'grace@example.com'],
  'idn-email': ['ada@example.com', 'a@b.co'],
  hostname: ['api.example.com', 'b.co', 'www.example.com'],
  'idn-hostname': ['api.example.com', 'b.co'],
  ipv4: ['192.0.2.1', '192.0.2.2'],
  ipv6: ['2001:db8::1', '2001:db8::2'],
  uri: ['https://example.com/', 'http://b.co', 'https://example.com/things'],
  url: ['https://example.com/', 'http://b.co', 'https://example.com/things'],
  iri: ['https://example.com/', 'http://b.co'],
  'uri-reference': ['/things/1', '/1'],
  'iri-reference': ['/things/1', '/1'],
  'uri-template': ['/things/{id}', '/{id}'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '0e37df36-f698-11e6-8dd4-cb9ced3df976'],
  'json-pointer': ['/things/0', '/0', ''],
  'relative-json-pointer': ['1/things', '0'],
  regex: ['^[a-z]+$', 'a'],
  byte: ['aGVsbG8=', 'aGk='],
  password: ['secret'],
};

const longest = 2000;
const mostOfPattern = 40;

export function limitsOf(parts: readonly CompiledSchemaObject[], least: string, most: string): LengthLimits {
  const limit = { least: 0, most: Number.POSITIVE_INFINITY };
  for (const part of parts) {
    const [lower, upper] = [part[least], part[most]];
    if (typeof lower === 'number') limit.least = Math.max(limit.least, lower);
    if (typeof upper === 'number') limit.most = Math.min(limit.most, upper);
  }
  return limit;
}

/** Texts that match the length, format and pattern of all parts of a schema, the most meaningful first. */
export function* textsFor(parts: readonly CompiledSchemaObject[]): Generator<string> {
  const texts = (keyword: string) =>
    parts.map((part) => part[keyword]).filter((value) => typeof value === 'string') as string[];
  const limits = limitsOf(parts, 'minLength', 'maxLength');
  const formats = texts('format');
  const patterns = texts('pattern');
  if (formats.includes('binary')) return yield '';
  const isRight = (text: string) => {
    const length = lengthOf(text);
    return (
      length >= limits.least &&
      length <= limits.most &&
      patterns.every((pattern) => matches(pattern, text)) &&
      formats.every((format) => isOfFormat(text, format))
    );
  };
  const isBase64 = parts.some(({ contentEncoding }) => contentEncoding === 'base64');
  const named = formats.flatMap((format) => (ownOf(formatTexts, format) as readonly string[] | undefined) ?? []);
  const known = named.length > 0 ? named : isBase64 ? ['aGVsbG8='] : [];
  for (const text of known.length > 0 ? known : ['string']) if (isRight(text)) yield text;
  for (const pattern of patterns) {
    let left = mostOfPattern;
    for (const text of textsOfPattern(pattern, limits)) {
      if (isRight(text)) yield text;
      if (left-- <= 0) break;
    }
  }
  for (const text of [...known, 'string']) yield* fitted(text, limits, isRight);
}

/** The text in the required length, and variations of it. */
function* fitted(text: string, { least, most }: LengthLimits, isRight: (text: string) => boolean): Generator<string> {
  if (least > longest) return;
  const cut = (one: string) => (one.length > most ? one.slice(0, Math.max(0, most)) : one);
  const long = cut(text.padEnd(least, 'x'));
  if (isRight(long)) yield long;
  // Further texts end in a number, for schemas that exclude the first one.
  for (let number = 1; number < 30; number++) {
    const ending = String(number);
    const room = Math.max(0, Math.min(most, Math.max(text.length + ending.length, least)) - ending.length);
    const other = cut(text.slice(0, room).padEnd(room, 'x') + ending);
    if (isRight(other)) yield other;
  }
}
