// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { html, inside } from './html.ts';

const attack = `</b><img src=x onerror="alert('1')">&amp;`;

test('values are text, in an element and in an attribute', () => {
  const { container } = render(<p {...inside(html`<b title="${attack}">${attack}</b>`)} />);
  const [inner, ...others] = container.querySelectorAll('p *');
  expect(others).toEqual([]);
  expect(inner?.textContent).toBe(attack);
  expect(inner?.getAttribute('title')).toBe(attack);
});

test('HTML can have other HTML in it, in a list or alone, and leaves out what there is not', () => {
  const items = ['a', '<'].map((name) => html`<i>${name}</i>`);
  expect(html`${items}${items[0]}${undefined}${false}${0}`.text).toBe('<i>a</i><i>&lt;</i><i>a</i>0');
});

test('a server writes it as it is', () => {
  expect(renderToString(<p {...inside(html`<b>${attack}</b>`)} />)).toBe(
    '<p><b>&lt;/b&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</b></p>',
  );
});
