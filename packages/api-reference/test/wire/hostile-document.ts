import { body, form, type Json, ok, text } from '@portico/test-kit/conformance/parts.ts';
import type { NamedDocument } from './documents.ts';

/** Code that creates the file `pwned`, in the languages of samples. */
const orders = {
  shell: 'touch pwned',
  javascript: 'process.getBuiltinModule("fs").writeFileSync("pwned","")',
  python: '__import__("os").system("touch pwned")',
  go: 'func() string { exec.Command("touch", "pwned").Run(); return "" }()',
  java: 'Runtime.getRuntime().exec(new String[] {"touch", "pwned"})',
};

/** Texts that end a string in each notation of a language, and then run code. */
const attacks: readonly string[] = [
  `'; ${orders.shell} #`,
  `'\\''; ${orders.shell}; '`,
  `\\'; ${orders.shell} #`,
  `"; ${orders.shell}; "`,
  `$(${orders.shell})`,
  `\`${orders.shell}\``,
  `\n${orders.shell}\n`,
  `\r\n${orders.shell}\r\n`,
  `'+${orders.javascript}+'`,
  `"+${orders.javascript}+"`,
  `\\'+${orders.javascript}+\\'`,
  `\${${orders.javascript}}`,
  `\`+${orders.javascript}+\``,
  `"+${orders.python}+"`,
  `\n"""+${orders.python}+"""\n`,
  `\n'''+${orders.python}+'''\n`,
  `\\"+${orders.python}#`,
  `{${orders.python}}`,
  `#{system("${orders.shell}")}`,
  `\nBODY\nsystem("${orders.shell}")\n<<'BODY'\n`,
  `".system("${orders.shell}")."`,
  `{$x = system("${orders.shell}")}`,
  `\nBODY;\nsystem("${orders.shell}");\n`,
  `\n  BODY . system("${orders.shell}");\n`,
  `?><?php system("${orders.shell}") ?>`,
  `\`+${orders.go}+\``,
  `\n"""+${orders.java}+"""\n`,
  `\\u0022+${orders.java}+\\u0022`,
  `*/ ${orders.java}; /*`,
  `x=@secret.txt;y`,
  `@secret.txt`,
  `<secret.txt`,
  `image/png;headers=@secret.txt`,
  `text/plain;filename=@secret.txt`,
  `--output pwned`,
  `x\r\nX-Injected: 1`,
];

/** Places whose text has to arrive unchanged. */
function sentTexts(attack: string): Json {
  const record = { type: 'object', properties: { [attack]: text, list: { type: 'array', items: text } } };
  const example = { [attack]: attack, list: [attack] };
  const query = [{ name: attack, in: 'query', required: true, schema: text, example: attack }];
  return {
    query: { get: { ...ok, parameters: query } },
    path: { get: { ...ok, parameters: [{ name: 'id', in: 'path', required: true, schema: text, example: attack }] } },
    header: {
      get: { ...ok, parameters: [{ name: 'X-Note', in: 'header', required: true, schema: text, example: attack }] },
    },
    cookie: {
      get: { ...ok, parameters: [{ name: 'note', in: 'cookie', required: true, schema: text, example: attack }] },
    },
    json: { post: body('application/json', { schema: record, example }) },
    'json-text': { post: body('application/json', { schema: text, example: attack }) },
    text: { post: body('text/plain', { schema: text, example: attack }) },
    form: { post: body(form, { schema: record, example }) },
    multipart: { post: body('multipart/form-data', { schema: record, example }) },
    'multipart-file': {
      post: body('multipart/form-data', {
        schema: { type: 'object', required: [attack], properties: { [attack]: { type: 'string', format: 'binary' } } },
      }),
    },
  };
}

/** Places whose text HTTP cannot carry. Such a request may fail, but must not do anything else. */
function oddNames(attack: string): Json {
  const types = {
    file: { contentType: attack, headers: { [attack]: { required: true, schema: text, example: attack } } },
  };
  return {
    method: { additionalOperations: { [attack]: ok } },
    [`literal ${attack.replaceAll(/[{}#?/]/g, '')}`]: { get: ok },
    'header-name': {
      get: { ...ok, parameters: [{ name: attack, in: 'header', required: true, schema: text, example: 'x' }] },
    },
    'cookie-name': {
      get: { ...ok, parameters: [{ name: attack, in: 'cookie', required: true, schema: text, example: 'x' }] },
    },
    type: { post: body(attack, { schema: text, example: attack }) },
    'part-type': {
      post: body('multipart/form-data', {
        schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
        encoding: types,
      }),
    },
    mixed: {
      post: body('multipart/mixed', {
        schema: { type: 'object', properties: { [attack]: text } },
        encoding: { [attack]: { contentType: attack } },
        example: { [attack]: attack },
      }),
    },
    accept: { get: { responses: { 200: { description: 'Done', content: { [attack]: {} } } } } },
    key: { get: { ...ok, security: [{ key: [] }] } },
    scheme: { get: { ...ok, security: [{ scheme: [] }] } },
    'key-in-cookie': { get: { ...ok, security: [{ cookie: [] }] } },
    server: {
      get: { ...ok, servers: [{ url: 'https://{where}.api.test', variables: { where: { default: attack } } }] },
    },
  };
}

const toPaths = (items: Json, at: number): Json =>
  Object.fromEntries(
    Object.entries(items).map(([name, item]) => [`/${at}-${name}${name === 'path' ? '/{id}' : ''}`, item]),
  );

const aDocument = (name: string, paths: Json, components: Json = {}): NamedDocument => ({
  name,
  document: {
    openapi: '3.2.0',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: 'https://api.test' }],
    paths,
    components,
  },
});

/** One document with texts that have to arrive, and one for each attack whose names make a request impossible. */
export function hostileDocuments(): { readonly sent: NamedDocument; readonly odd: readonly NamedDocument[] } {
  const paths = Object.assign({}, ...attacks.map((attack, at) => toPaths(sentTexts(attack), at))) as Json;
  const odd = attacks.map((attack, at) =>
    aDocument(`odd-${at}`, toPaths(oddNames(attack), at), {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: attack },
        cookie: { type: 'apiKey', in: 'cookie', name: attack },
        scheme: { type: 'http', scheme: attack },
      },
    }),
  );
  return { sent: aDocument('sent', paths), odd };
}
