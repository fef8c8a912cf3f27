import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const count = 0x110000 - surrogates.count;
const space = 0x20;

/**
 * Any character at all, with those that can be read first. The library's own way to say so keeps a table of all million of
 * them, which takes seconds to make.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(count - 1).map((at) => {
  const code = (at + space) % count;
  return String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count);
});
