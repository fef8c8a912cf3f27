import fc from 'fast-check';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const label = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => `${labels.join('.')}.example`);
const port = fc.option(
  fc.nat({ max: 65_535 }).map((number) => `:${number}`),
  { nil: '' },
);
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...letters, ...letters.toUpperCase(), ..."-._~!$&'()*+,;=:@") },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1 }).map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.constantFrom('%C3%BC', '%F0%9F%90%8C', '%2F', '%00', '%zz') },
);
const segment = fc.string({ unit: piece, maxLength: 20 });
const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.map((one) => `/${one}`).join(''));
const after = (sign: string) =>
  fc.option(
    segment.map((text) => `${sign}${text}`),
    { nil: '' },
  );

/** An address of the web. The generator's own keeps a table of all characters, which takes it seconds to make. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('http://', 'https://'), host, port, path, after('?'), after('#'))
  .map((parts) => parts.join(''));
