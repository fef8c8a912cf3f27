import { drawDiagram } from '@portico/documents/parse/draw/diagram/draw-diagram.ts';
import { drawMath } from '@portico/documents/parse/draw/draw-math.ts';
import type { Markup } from '@portico/documents/parse/draw/read-markup.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { inTime } from './judged-time.ts';
import { oddText } from './odd-values.ts';
import { seed } from './seed.ts';

const headers = [
  'graph TD\n',
  'flowchart LR\n',
  'sequenceDiagram\n',
  'stateDiagram-v2\n',
  'classDiagram\n',
  'pie\n',
  'pie showData title a\n"b" : 1\n',
  'erDiagram\n',
  'gantt\n',
  'mindmap\n',
  '',
];
const words = [
  ...['A', 'B', 'C-d', 'a b', '[*]', 'end', 'subgraph x\n', 'state x {\n', 'class A {\n', '}', 'alt a\n', 'else\n'],
  ...['-->', '---', '-.->', '==>', '~~~', '--', '->>', '--x', '<|--', '*--', '..>', '&', ':', ';', '|a|', ' : b\n'],
  ...['[a]', '[', ']', '(', ')', '((a))', '{a}', '["', '"]', '<<fork>>', 'note right of A : b\n', 'Note over A,B: c\n'],
  ...[
    '||--o{',
    '}|..|{',
    'A {\nint b PK\n',
    '"a" : 1\n',
    ' : 0\n',
    'title a\n',
    'section a\n',
    ':crit, a, 2026-01-01, 3d\n',
  ],
  ...['a :after a, 2w\n', 'b :until c\n', ',', '9999-12-31', '0000-00-00', '1e9', '99999y'],
  ...[
    '<script>',
    'onload="x"',
    'javascript:x',
    'direction LR\n',
    'participant A\n',
    'activate A\n',
    '\n',
    ' ',
    '%%',
    '\0',
  ],
];
const source = fc
  .tuple(fc.constantFrom(...headers), fc.array(fc.oneof(fc.constantFrom(...words), oddText), { maxLength: 40 }))
  .map(([header, parts]) => header + parts.join(''));
const tex = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\\frac',
        '{',
        '}',
        '^',
        '_',
        '&',
        '\\\\',
        '\\begin{aligned}',
        '\\end{aligned}',
        'x',
        '\\href{javascript:x}{y}',
      ),
      fc.constantFrom(
        '\\def\\a',
        '\\a',
        '\\htmlStyle{color:red}',
        '\\includegraphics{x}',
        '\\left(',
        '\\right)',
        '#1',
        '$',
        '%',
      ),
      oddText,
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

function checkMarkup([tag, attributes, ...children]: Markup): void {
  expect(tag).toMatch(/^(?:svg|g|rect|circle|path|polygon|text|m[a-z]+|math)$/);
  for (const [name, value] of Object.entries(attributes)) {
    expect(name).not.toMatch(/^(?:on|style|href|src|xlink|class|id)/i);
    expect(value).not.toMatch(/NaN|Infinity|undefined/);
  }
  for (const child of children) if (typeof child !== 'string') checkMarkup(child);
}

test('all diagrams are drawn in time or refused, and none can run anything', (context) => {
  const numRuns = byForm({ short: 1500, long: 20_000 });
  fc.assert(
    fc.property(source, (text) => {
      const drawn = inTime(() => drawDiagram(text));
      if ('markup' in drawn) checkMarkup(['g', {}, ...drawn.markup.slice(2)] as Markup);
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} diagrams`);
});

test('all formulas are drawn in time or refused, and none can run anything', (context) => {
  const numRuns = byForm({ short: 1500, long: 20_000 });
  fc.assert(
    fc.property(tex, (text) => {
      const drawn = inTime(() => drawMath(text, true));
      if (Array.isArray(drawn)) checkMarkup(drawn);
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} formulas`);
});
