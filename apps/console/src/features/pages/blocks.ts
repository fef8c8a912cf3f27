/** Blocks of documents, as they are inserted into a text. `|` is where the cursor is afterwards. */
export const blocks = {
  heading: '\n## |\n',
  link: '[|](https://)',
  list: '\n- |\n- \n',
  table: '\n| | | |\n| --- | --- |\n| | |\n',
  note: '\n> [!NOTE]\n> |\n',
  warning: '\n:::warning\n|\n:::\n',
  tabs: '\n:::tabs\n```bash\n|curl https://api.example.com\n```\n```python\nimport requests\n```\n:::\n',
  steps: '\n:::steps\n1. |\n\n2. \n:::\n',
  cards: '\n:::cards\n- [|](/)\n  \n- [](/)\n  \n:::\n',
  details: '\n:::details |\n\n:::\n',
  code: '\n```json title="answer.json"\n|{}\n```\n',
  image: '![|](image.png)',
  film: '![|](film.mp4)',
  include: '\n:::include\n[|](../snippets/text.md)\n:::\n',
  math: '\n$$\n|x = \\frac{a}{b}\n$$\n',
  diagram: '\n```mermaid\nflowchart LR\n  |A --> B\n```\n',
} as const satisfies Record<string, string>;

export type BlockName = keyof typeof blocks;
export const blockNames = Object.keys(blocks) as BlockName[];
