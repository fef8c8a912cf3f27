import { expect, test } from 'vitest';
import { negotiate } from './negotiate.ts';

const json = 'application/json';
const nodes = 'application/vnd.konnect.document-nodes+json';
const markdown = 'text/markdown';
const offered = [json, nodes, markdown];

test.each<[accept: string | undefined, chosen: string | undefined]>([
  [undefined, json],
  ['', json],
  [' , ', json],
  ['*/*', json],
  ['application/json', json],
  ['APPLICATION/JSON', json],
  ['application/json; charset=utf-8', json],
  [markdown, markdown],
  ['text/*', markdown],
  ['application/*', json],
  [nodes, nodes],
  ['application/json, text/plain, */*', json],
  ['text/markdown, */*', markdown],
  ['*/*, text/markdown', markdown],
  ['text/markdown;q=0.5, application/json;q=0.4', markdown],
  ['text/markdown;q=0.5, */*;q=0.6', json],
  ['application/json;q=0, */*', nodes],
  ['application/json; q=0.1, application/*; q=0.2', nodes],
  [`${markdown}, ${json}`, markdown],
  ['application/json;q=nonsense', undefined],
  ['application/json;q=7', undefined],
  ['text/html', undefined],
  ['image/*, text/html;q=0.9', undefined],
  ['application/json;q=0', undefined],
  ['*/*;q=0', undefined],
  [';;;,,;', json],
  ['nonsense', undefined],
])('an Accept header %j chooses %j', (accept, chosen) => {
  expect(negotiate(accept, offered)).toBe(chosen);
});
