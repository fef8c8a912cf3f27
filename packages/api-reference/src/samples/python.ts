import { basicOf } from '../request/credentials.ts';
import { allHeaders, type Part, type RequestBody } from '../request/description.ts';
import type { SampleWriter } from './languages.ts';
import { createQuote, fourDigits } from './literal.ts';
import { toPieces, typeWithBoundary } from './multipart.ts';

const quote = createQuote({ unicode: fourDigits });

const short = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Uses the library `requests`. */
export const toPython: SampleWriter = (request) => {
  const { method, url, body } = request;
  const all = allHeaders(request);
  const basic = all.map(([name, value]) => (name === 'Authorization' ? basicOf(value) : undefined)).find(Boolean);
  const headers = all.filter(([name]) => !(basic && name === 'Authorization'));
  if (body?.kind === 'multipart' && !isForm(body)) headers.push(['Content-Type', typeWithBoundary(body)]);
  // `requests` sets this type itself.
  const sent = headers.filter(
    ([name, value]) =>
      !(
        body?.kind === 'urlencoded' &&
        body.pairs &&
        name === 'Content-Type' &&
        value === 'application/x-www-form-urlencoded'
      ),
  );
  const lines = [
    'import requests',
    '',
    short.has(method)
      ? `response = requests.${method.toLowerCase()}(`
      : `response = requests.request(\n    ${quote(method)},`,
    `    ${quote(url)},`,
    ...(sent.length === 0
      ? []
      : [
          '    headers={',
          ...sent.map(([name, value]) => `        ${quote(name)}: ${toHeaderValue(value)},`),
          '    },',
        ]),
    ...(basic ? [`    auth=(${toHeaderValue(basic.username)}, ${toHeaderValue(basic.password)}),`] : []),
    ...(body ? toBody(body) : []),
    ')',
    'print(response.status_code, response.text)',
  ];
  return lines.join('\n');
};

/** Header values are sent as Latin-1, so other characters need bytes. */
const toHeaderValue = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? quote(value) : `${quote(value)}.encode()`;

function toBody(body: RequestBody): string[] {
  if (body.kind === 'file') return [`    data=open(${quote(body.file.name)}, "rb"),`];
  if (body.kind === 'urlencoded' && body.pairs) {
    return ['    data=[', ...body.pairs.map(([name, value]) => `        (${quote(name)}, ${quote(value)}),`), '    ],'];
  }
  if (body.kind !== 'multipart') return [`    data=${toText(body.text)},`];
  if (isForm(body))
    return [
      '    files=[',
      ...body.parts.map((part) => `        (${quote(part.name ?? '')}, ${toPart(part)}),`),
      '    ],',
    ];
  const pieces = toPieces(body).map((piece) =>
    'text' in piece ? `${quote(piece.text)}.encode()` : `open(${quote(piece.file)}, "rb").read()`,
  );
  return ['    data=b"".join([', ...pieces.map((piece) => `        ${piece},`), '    ]),'];
}

/** A long text keeps its lines. */
const toText = (text: string): string => {
  const isBlock = text.includes('\n') && !/"""|\\|\r|"$/.test(text) && /^[\x20-\x7e\n]*$/.test(text);
  return isBlock ? `"""${text}"""` : `${quote(text)}${!/[^\p{ASCII}]/u.test(text) ? '' : '.encode()'}`;
};

const isForm = ({ contentType, parts }: Extract<RequestBody, { kind: 'multipart' }>): boolean =>
  contentType === 'multipart/form-data' &&
  parts.every(
    ({ name, headers }) =>
      name !== undefined && !headers.some(([header]) => header.toLowerCase() === 'content-disposition'),
  );

/** A tuple of file name, content, type and headers. Without a file name the part is a field. */
function toPart({ content, contentType, headers }: Part): string {
  const isText = typeof content === 'string';
  const values = [
    isText ? 'None' : quote(content.name),
    isText ? quote(content) : `open(${quote(content.name)}, "rb")`,
    ...(contentType === undefined && headers.length === 0
      ? []
      : [contentType === undefined ? 'None' : quote(contentType)]),
    ...(headers.length === 0
      ? []
      : [`{${headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`).join(', ')}}`]),
  ];
  return `(${values.join(', ')})`;
}
