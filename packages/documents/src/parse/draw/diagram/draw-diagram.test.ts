import { expect, test } from 'vitest';
import type { Markup } from '../read-markup.ts';
import { drawDiagram } from './draw-diagram.ts';

function markupOf(source: string): Markup {
  const drawn = drawDiagram(source);
  if (!('markup' in drawn)) return expect.fail(JSON.stringify(drawn));
  return drawn.markup;
}

const textsIn = (markup: Markup | string): string[] =>
  typeof markup === 'string' ? [markup] : markup.slice(2).flatMap((child) => textsIn(child as Markup | string));
const descriptionOf = (source: string) => markupOf(source)[1]['aria-label'];

test.each<[source: string, description: string]>([
  ['graph TD\nA[Start] --> B{Is it?}\nB -->|yes| C', 'Start → Is it?; Is it? → C (yes)'],
  [
    'flowchart LR\nA-->B;B---C\nC -- no --> D\nD -. maybe .-> E ==> F',
    'A → B; B → C; C → D (no); D → E (maybe); E → F',
  ],
  ['graph\nA & B --> C & D', 'A → C; A → D; B → C; B → D'],
  [
    'graph\nA["a (b) <br> c"] --> B([d])\nA:::big ~~~ B\nclassDef big fill:red\nclick A "javascript:x"',
    'a (b) c → d; a (b) c → d',
  ],
  ['graph\nsubgraph one [First]\nA --> B\nend\none --> C', 'A → B; First → C'],
  ['---\ntitle: x\n---\n%% comment\ngraph TD\n  x-y --> z.b', 'x-y → z.b'],
  ['graph\nA', 'A'],
  [
    'stateDiagram-v2\n[*] --> A\nA --> B : go\nstate "Long name" as B\nB --> [*]',
    '● → A; A → Long name (go); Long name → ●',
  ],
  ['stateDiagram-v2\nstate A {\n[*] --> b\n}\nA --> c\nnote right of c : d', '● → b; A → c; c → d'],
  ['stateDiagram\nstate f <<fork>>\nf --> a\na : words\nnote left of a\nlines\nend note', '● → words; words → lines'],
  [
    'classDiagram\nclass A {\n+int b\n+c() void\n}\nA "1" *-- "n" B : has\nA <|-- C\nD~E~ ..> A\nF : g',
    'A → B (has, 1 : n); A → C; D<E> → A; F',
  ],
  [
    'erDiagram\nCUSTOMER ||--o{ ORDER : places\nORDER }|..|{ "Line item" : "has some"\nCUSTOMER {\nstring id PK "a UUID"\n}\np[Person]',
    'CUSTOMER → ORDER (places, 1 : 0..n); ORDER → Line item (has some, 1..n : 1..n); Person',
  ],
  ['pie title Carriers\n"Sea" : 6\n"Rail" : 2', 'Carriers; Sea: 75 %; Rail: 25 %'],
  ['pie showData\n"All" : 3.5', 'All: 3.5 (100 %)'],
  [
    'gantt\ntitle Plan\ndateFormat YYYY-MM-DD\nsection One\nDesign :done, a, 2026-01-01, 10d\nBuild :crit, b, after a, 2w\nTest :5d\nRelease :milestone, 2026-02-01, 0d',
    'Plan; Design: 2026-01-01 – 2026-01-11 ✓; Build: 2026-01-11 – 2026-01-25 !; Test: 2026-01-25 – 2026-01-30; Release: 2026-02-01',
  ],
  [
    'sequenceDiagram\nparticipant A as Ann\nA->>B: hi\nB-->>A: ho\nloop daily\nA-xB: x\nend',
    'Ann → B: hi; B → Ann: ho; daily; Ann → B: x',
  ],
  [
    'sequenceDiagram\nautonumber\nA->>+A: self\nNote over A: n\nalt a\nA-)B: b\nelse c\nB->>-A: d\nend',
    'A → A: self; n; a; A → B: b; c; B → A: d',
  ],
])('%j is drawn, and described to readers who do not see it', (source, description) => {
  expect(descriptionOf(source)).toBe(description);
});

test('a class shows its members', () => {
  expect(textsIn(markupOf('classDiagram\nclass A {\n<<interface>>\n+List~int~ b\n+c() void\n}'))).toEqual([
    '«interface»',
    'A',
    '+List<int> b',
    '+c() void',
  ]);
});

test.each<[source: string, line: number, reason: string]>([
  ['graph TD\nA[Start --> B', 2, 'the diagram cannot be read at "[Start --> B"'],
  ['graph TD\n\nA --> ', 3, 'the diagram cannot be read at "A -->"'],
  ['graph XX\nA --> B', 1, 'the diagram cannot be read at "graph XX"'],
  ['graph\nA\nend', 3, 'the diagram cannot be read at "end"'],
  ['graph\nsubgraph a\nA', 2, '"subgraph" has no end in the diagram'],
  ['sequenceDiagram\nA->>B', 2, 'the diagram cannot be read at "A->>B"'],
  ['sequenceDiagram\nloop a\nA->>B: c', 2, '"loop" has no end in the diagram'],
  ['stateDiagram-v2\na --> b\n--\nc --> d', 3, 'the diagram cannot be read at "--"'],
  ['classDiagram\nclass A {\nb', 2, '"class" has no end in the diagram'],
  ['classDiagram\nA <- B', 2, 'the diagram cannot be read at "A <- B"'],
  ['erDiagram\nA -- B : c', 2, 'the diagram cannot be read at "A -- B : c"'],
  ['erDiagram\nA {\nstring b', 2, '"A" has no end in the diagram'],
  ['erDiagram\nA {\nb\n}', 3, 'the diagram cannot be read at "b"'],
  ['pie\nSea : 6', 2, 'the diagram cannot be read at "Sea : 6"'],
  ['pie\n"Sea" : -6', 2, 'the diagram cannot be read at ""Sea" : -6"'],
  ['pie\n"Sea" : 0', 1, 'the diagram cannot be read at "pie"'],
  ['gantt\nA :b, after c, 3d', 2, 'the diagram cannot be read at "A :b, after c, 3d"'],
  ['gantt\nA :2026-02-31, 3d', 2, 'the diagram cannot be read at "A :2026-02-31, 3d"'],
  ['gantt\ndateFormat DD.MM.', 2, 'the diagram cannot be read at "dateFormat DD.MM."'],
  ['gantt\nexcludes weekends', 2, 'the diagram cannot be read at "excludes weekends"'],
  [
    'spaceship\nA',
    1,
    'there is no diagram spaceship: use flowchart, sequenceDiagram, stateDiagram, classDiagram, erDiagram, pie, gantt',
  ],
  ['', 1, 'the diagram is empty'],
  [`graph\n${'A --> B\n'.repeat(300)}`, 1, 'a diagram has at most 300 lines and 20000 characters'],
])('the author of %j is told', (source, line, reason) => {
  expect(drawDiagram(source)).toEqual({ line, mistake: { reason, cause: expect.anything() } });
});

test.each(['mindmap\n  a', 'gitGraph\ncommit', 'journey\ntitle a'])('%j is shown as its source', (source) => {
  expect(drawDiagram(source)).toEqual({
    warning: {
      reason: expect.stringMatching(/ is shown as its source: drawn are flowchart, /),
      cause: expect.anything(),
    },
  });
});

test('equal sources give equal drawings', () => {
  const source = 'flowchart LR\nA --> B & C --> D\nsubgraph x\nC\nend';
  expect(markupOf(source)).toEqual(markupOf(source));
});
