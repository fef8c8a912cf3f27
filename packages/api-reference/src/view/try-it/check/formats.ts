/** Checks in linear time, because the author of a document decides which texts they run on. */
const tests: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) && isDay(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
  time: (text) => /^\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && !/\s/.test(text),
  url: (text) => URL.canParse(text),
  'uri-reference': (text) => !/\s/.test(text),
  ipv4: (text) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256),
  ipv6: (text) => text.includes(':') && URL.canParse(`http://[${text}]`),
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text),
};

/** Whether the day exists; `2026-02-30` does not. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
  uint32: [0, 2 ** 32 - 1],
};

/** Unknown formats always match. */
export function hasFormat(value: unknown, format: string): boolean {
  if (typeof value === 'string') return !Object.hasOwn(tests, format) || (tests[format]?.(value) ?? true);
  if (typeof value !== 'number' || !Object.hasOwn(ranges, format)) return true;
  const [least, most] = ranges[format] as readonly [number, number];
  return Number.isInteger(value) && value >= least && value <= most;
}
