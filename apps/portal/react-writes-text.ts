import type { Plugin } from 'vite';

const file = /\/react-dom-server\.node\.production\.js$/;

/** Functions of React's server renderer that turn each piece of text into bytes, and what they are replaced by. */
const replacements: Readonly<Record<string, string>> = {
  writeChunk: 'function writeChunk(destination, chunk) { destination.write(chunk); }',
  completeWriting: 'function completeWriting() {}',
  stringToPrecomputedChunk: 'function stringToPrecomputedChunk(content) { return content; }',
  byteLengthOfChunk: 'function byteLengthOfChunk(chunk) { return chunk.length; }',
};

/**
 * React writes a page as text. The server needs all of it as one text, so bytes would be made of each piece and joined, only to
 * be read as text again, which takes a tenth of the processor time of a page. A version of React with other functions fails
 * the build (decision 22).
 */
export const reactWritesText: Plugin = {
  name: 'react-writes-text',
  transform: {
    filter: { id: file },
    handler(code) {
      return Object.entries(replacements).reduce((text, [name, replacement]) => {
        const found = new RegExp(String.raw`^function ${name}\(.*\) \{$[\s\S]*?^\}$`, 'm');
        if (!found.test(text)) throw new Error(`React's server renderer has no function ${name}.`);
        return text.replace(found, () => replacement);
      }, code);
    },
  },
};
