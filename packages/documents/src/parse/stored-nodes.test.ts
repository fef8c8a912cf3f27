import { expect, test } from 'vitest';
import { currentNodes, readNodes, writeNodes } from './stored-nodes.ts';

test('nodes that were kept are used as they are', () => {
  const kept = writeNodes('# Kept');
  expect(currentNodes(kept, '# Text')).toBe(kept);
});

test.each([null, '{"type":"document","version":"0","children":[]}', ''])(
  'where the kept nodes are %j they are made from the text',
  (kept) => {
    expect(currentNodes(kept, '# Text')).toBe(writeNodes('# Text'));
    expect(readNodes(kept, '# Text').children).toEqual([
      { type: 'heading', level: 1, children: [{ type: 'text', text: 'Text' }] },
    ]);
  },
);
