/** The rules of GitHub's extensions, each by a case of ours with the HTML that its reference implementation writes. */
export const gfmExamples: [rule: string, markdown: string, html: string][] = [
  [
    'a table has a head and rows',
    '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    '<table><thead><tr><th>foo</th><th>bar</th></tr></thead><tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>',
  ],
  [
    'colons align columns, and cells need not stand in line',
    '| abc | defghi | x |\n:-: | -----------: | :-\nbar | baz | y\n',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th><th align="left">x</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td><td align="left">y</td></tr></tbody></table>',
  ],
  [
    'a pipe in a cell is escaped, in code as well',
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    'another block ends a table',
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>',
  ],
  [
    'a line without pipes is one more row, an empty line ends the table',
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>',
  ],
  [
    'a head must have as many cells as the line below it',
    '| abc | def |\n| --- |\n| bar |\n',
    '<p>| abc | def |\n| --- |\n| bar |</p>',
  ],
  [
    'rows may be short or long: cells are added and left out',
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr></tbody></table>',
  ],
  [
    'a table may have no rows',
    '| abc | def |\n| --- | --- |\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead></table>',
  ],
  [
    'a table inside a list and a quote',
    '- > | a |\n  > | - |\n  > | b |\n',
    '<ul><li><blockquote><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></blockquote></li></ul>',
  ],
  [
    'task list items',
    '- [ ] foo\n- [x] bar\n',
    '<ul><li><input disabled="" type="checkbox"> foo</li><li><input checked="" disabled="" type="checkbox"> bar</li></ul>',
  ],
  [
    'tasks may nest',
    '- [x] foo\n  - [ ] bar\n  - [X] baz\n- [ ] bim\n',
    '<ul><li><input checked="" disabled="" type="checkbox"> foo<ul><li><input disabled="" type="checkbox"> bar</li><li><input checked="" disabled="" type="checkbox"> baz</li></ul></li><li><input disabled="" type="checkbox"> bim</li></ul>',
  ],
  [
    'tasks may be numbered, and loose',
    '1. [ ] a\n\n2. [x] b\n',
    '<ol><li><p><input disabled="" type="checkbox"> a</p></li><li><p><input checked="" disabled="" type="checkbox"> b</p></li></ol>',
  ],
  ['a box needs a blank after it', '- [x]a\n', '<ul><li>[x]a</li></ul>'],
  ['a box outside of a list is text', '[x] a\n', '<p>[x] a</p>'],
  ['two tildes strike through', '~~Hi~~ Hello, there world!\n', '<p><del>Hi</del> Hello, there world!</p>'],
  ['one tilde strikes through', 'a ~b~ c\n', '<p>a <del>b</del> c</p>'],
  [
    'a strike does not cross paragraphs',
    'This ~~has a\n\nnew paragraph~~.\n',
    '<p>This ~~has a</p><p>new paragraph~~.</p>',
  ],
  ['three tildes do nothing', 'This will ~~~not~~~ strike.\n', '<p>This will ~~~not~~~ strike.</p>'],
  ['a strike holds emphasis and code', '~~a *b* `c`~~\n', '<p><del>a <em>b</em> <code>c</code></del></p>'],
  [
    'a bare www address',
    'www.commonmark.test\n',
    '<p><a href="http://www.commonmark.test">www.commonmark.test</a></p>',
  ],
  [
    'with a path, in a sentence',
    'Visit www.commonmark.test/help for more.\n',
    '<p>Visit <a href="http://www.commonmark.test/help">www.commonmark.test/help</a> for more.</p>',
  ],
  [
    'the full stop after an address is not part of it',
    'Visit www.commonmark.test.\n\nVisit www.commonmark.test/a.b.\n',
    '<p>Visit <a href="http://www.commonmark.test">www.commonmark.test</a>.</p><p>Visit <a href="http://www.commonmark.test/a.b">www.commonmark.test/a.b</a>.</p>',
  ],
  [
    'a closing bracket belongs to the address only if it was opened there',
    'www.search.test/search?q=Markup+(business)\n\n(www.search.test/search?q=Markup+(business))\n',
    '<p><a href="http://www.search.test/search?q=Markup+(business)">www.search.test/search?q=Markup+(business)</a></p><p>(<a href="http://www.search.test/search?q=Markup+(business)">www.search.test/search?q=Markup+(business)</a>)</p>',
  ],
  [
    'an address ends before an angle bracket',
    'www.commonmark.test/he<lp\n',
    '<p><a href="http://www.commonmark.test/he">www.commonmark.test/he</a>&lt;lp</p>',
  ],
  [
    'addresses with a scheme',
    'http://commonmark.test\n\n(Visit https://encrypted.search.test/search?q=Markup+(business))\n',
    '<p><a href="http://commonmark.test">http://commonmark.test</a></p><p>(Visit <a href="https://encrypted.search.test/search?q=Markup+(business)">https://encrypted.search.test/search?q=Markup+(business)</a>)</p>',
  ],
  ['a mail address', 'foo@bar.test\n', '<p><a href="mailto:foo@bar.test">foo@bar.test</a></p>'],
  [
    'a mail address may have a plus before its at, not after it',
    'hello+xyz@mail.test is right\n',
    '<p><a href="mailto:hello+xyz@mail.test">hello+xyz@mail.test</a> is right</p>',
  ],
  [
    'a mail address ends before a full stop',
    'a.b-c_d@a.test.\n',
    '<p><a href="mailto:a.b-c_d@a.test">a.b-c_d@a.test</a>.</p>',
  ],
];
