import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const count = 0x110000 - surrogates.count;
const space = 0x20;

/**
 * Any character, with readable ones first. The library's own generator builds a table of all one million characters,
 * which takes seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(count - 1).map((at) => {
  const code = (at + space) % count;
  return String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count);
});
