type Headers = readonly (readonly [name: string, value: string])[];

/** The first header with a name, in any case. */
export const headerOf = (headers: Headers, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The media type of an answer, without parameters and in lower case. */
export const mediaTypeOf = (headers: Headers): string =>
  (headerOf(headers, 'content-type')?.split(';')[0] ?? '').trim().toLowerCase();
