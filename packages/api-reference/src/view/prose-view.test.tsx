// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InReference } from '../../test/reference.tsx';
import { createProse } from '../compile/prose.ts';
import { ProseView } from './prose-view.tsx';

afterEach(cleanup);

const show = (text: string) =>
  render(
    <InReference>
      <ProseView prose={createProse()(text)} />
    </InReference>,
  );

test('code in a description is colored if its language is known', () => {
  const { container } = show('```js\nconst answer = "yes";\n```\n\n> ```\n> const plain = 1;\n> ```');
  expect(screen.getByText('"yes"').className).toBe('string');
  expect(screen.getByText('const').className).toBe('keyword');
  expect(container.textContent).toContain('const plain = 1;');
});

test('a foldable part opens and closes', () => {
  const { container } = show('Read:\n\n<details>\n<summary>Limits</summary>\n\nAt **most** ten.\n\n</details>');
  expect(screen.getByText('Limits').tagName).toBe('SUMMARY');
  expect(container.querySelector('details')?.open).toBe(false);
  expect(container.querySelector('details strong')?.textContent).toBe('most');
  cleanup();
  show('<details>\nNo summary\n</details>');
  expect(screen.getByText('Details')).toBeTruthy();
});
