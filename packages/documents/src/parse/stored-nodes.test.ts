import { expect, test } from 'vitest';
import { currentNodes, readNodes, writeNodes } from './stored-nodes.ts';

test('stored nodes are used unchanged', () => {
  const kept = writeNodes('# Kept');
  expect(currentNodes(kept, '# Text')).toBe(kept);
});

test.each([null, '{"type":"document","version":"0","children":[]}', ''])(
  'stored nodes that are %j are made again from the text',
  (kept) => {
    expect(currentNodes(kept, '# Text')).toBe(writeNodes('# Text'));
    expect(readNodes(kept, '# Text').children).toEqual([
      { type: 'heading', level: 1, children: [{ type: 'text', text: 'Text' }] },
    ]);
  },
);
