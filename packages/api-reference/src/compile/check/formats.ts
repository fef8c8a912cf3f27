import { ownOf } from '../untyped.ts';

const dateParts = /^(\d{4})-(\d\d)-(\d\d)$/;
const daysOf = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (dateParts.exec(text) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (daysOf[month - 1] ?? 0));
}

const isTime = (text: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/i.test(text);

function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split(/t|\s/i);
  return more.length === 0 && isDate(date) && isTime(time);
}

const isIpv4 = (text: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text);

function isIpv6(text: string): boolean {
  const [, dotted] = /:([^:]*\.[^:]*)$/.exec(text) ?? [];
  if (dotted !== undefined && !isIpv4(dotted)) return false;
  const plain = dotted === undefined ? text : `${text.slice(0, -dotted.length)}0:0`;
  const halves = plain.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*\\.?$`, 'i');
const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const email = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+${label}$`, 'i');
const uriText = /^(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i;

function isRegExp(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

const isWithin = (least: bigint, most: bigint) => (value: number) =>
  !Number.isInteger(value) || (BigInt(value) >= least && BigInt(value) <= most);

type TextCheck = (text: string) => boolean;

/** Formats with a check. Any other format is only a note to the reader. */
const texts: Readonly<Record<string, TextCheck>> = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  duration: (text) =>
    /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/.test(text),
  email: (text) => email.test(text),
  'idn-email': (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  hostname: (text) => host.test(text),
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: (text) => /^[a-z][a-z0-9+.-]*:./i.test(text) && uriText.test(text),
  'uri-reference': (text) => uriText.test(text),
  url: (text) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/]/i.test(text),
  uuid: (text) => /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  'json-pointer': (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
  'relative-json-pointer': (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text),
  regex: isRegExp,
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
};

const numbers: Readonly<Record<string, (value: number) => boolean>> = {
  int32: isWithin(-(2n ** 31n), 2n ** 31n - 1n),
  int64: isWithin(-(2n ** 63n), 2n ** 63n - 1n),
};

export function isOfFormat(value: unknown, format: unknown): boolean {
  if (typeof format !== 'string') return true;
  const check = ownOf(typeof value === 'number' ? numbers : texts, format) as ((value: unknown) => boolean) | undefined;
  return check === undefined || (typeof value !== 'string' && typeof value !== 'number') || check(value);
}
