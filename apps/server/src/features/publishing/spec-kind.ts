import { because, type Reason } from '../../platform/because.ts';

/** Formats that authors mistake for OpenAPI, each recognized by its beginning or by a key of its document. */
interface Kind {
  /** The name by which the sentence `other-specification` selects its text. */
  name: string;
  beginning?: RegExp;
  file?: RegExp;
  /** Paths of keys that identify the format. */
  words?: readonly (readonly string[])[];
}

const kinds: readonly Kind[] = [
  {
    name: 'GraphQL',
    beginning:
      /^(?:extend\s+)?(?:(?:type|interface|union|enum|input|scalar|fragment|query|mutation|subscription)\s+[A-Za-z_]|schema\s*[@{]|directive\s+@|(?:query|mutation|subscription)\s*\{)/,
    file: /\.(?:graphqls?|gql)$/i,
    words: [['__schema'], ['data', '__schema']],
  },
  {
    name: 'protobuf',
    beginning: /^(?:(?:syntax|edition)\s*=|package\s+[\w.]+\s*;|import\s+["\w]|(?:message|service)\s+\w+\s*\{)/,
    file: /\.proto$/i,
  },
  { name: 'AsyncAPI', words: [['asyncapi']] },
  { name: 'Arazzo', words: [['arazzo']] },
  { name: 'Overlay', words: [['overlay']] },
  { name: 'OpenRPC', words: [['openrpc']] },
  { name: 'Swagger1', words: [['swaggerVersion']] },
  { name: 'Postman', words: [['info', '_postman_id']] },
  { name: 'RAML', beginning: /^#%RAML\b/ },
  { name: 'Blueprint', beginning: /^FORMAT:\s*1A\b/ },
  { name: 'HTML', beginning: /^<(?:!doctype\s+html|html)\b/i },
  { name: 'XML', beginning: /^<(?:\?xml|!--|[a-z][\w-]*:?)/i, file: /\.(?:wsdl|xml|wadl)$/i },
];

/** How far the beginning is searched behind comments. */
const longestBeginning = 20_000;

/** Comments and descriptions of GraphQL and protobuf. `#%` is the beginning of RAML. */
const comment = /^(?:[\s,]+|#(?!%)[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?""")/;

function withoutComments(text: string): string {
  let rest = text.slice(0, longestBeginning);
  for (let found = comment.exec(rest); found; found = comment.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}

const hasWord = (document: unknown, path: readonly string[]): boolean => {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
};

/** The reason why a file is not OpenAPI, with the key that shows it; undefined if its real format is unknown. */
export function findOtherKind(
  file: string,
  text: string,
  document?: unknown,
): (Reason & { path: readonly string[] }) | undefined {
  const beginning = withoutComments(text);
  for (const { name, words = [], ...kind } of kinds) {
    const path = words.find((word) => hasWord(document, word));
    if (!path && !kind.beginning?.test(beginning) && !kind.file?.test(file)) continue;
    return { ...because('other-specification', { kind: name }), path: path ?? [] };
  }
  return undefined;
}
