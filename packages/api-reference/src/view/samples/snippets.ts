import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import type { BuiltRequest, RequestBody } from '../request/build-request.ts';
import type { LanguageId } from './languages.ts';

const generators = {
  javascript: jsFetch,
  python: pythonRequests,
  ruby: rubyNative,
  java: javaNethttp,
  csharp: csharpHttpclient,
  go: goNative,
  php: phpGuzzle,
  rust: rustReqwest,
  kotlin: kotlinOkhttp,
  swift: swiftNsurlsession,
  powershell: powershellRestmethod,
} as const satisfies Record<Exclude<LanguageId, 'curl'>, unknown>;

/** Only here because it is fetched when somebody chooses a language: the generators are a fifth of the viewer. */
export function toSnippet(language: Exclude<LanguageId, 'curl'>, request: BuiltRequest): string {
  return generators[language].generate(toHar(request));
}

function toHar({ method, url, headers, body }: BuiltRequest) {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(body && { postData: toPostData(body, headers) }),
  };
}

function toPostData(body: RequestBody, headers: BuiltRequest['headers']) {
  const mimeType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'multipart/form-data';
  if (body.kind === 'text') return { mimeType, text: body.text };
  if (body.kind === 'file') return { mimeType, text: `@${body.file.name}` };
  const params = body.fields.map(([name, value]) =>
    typeof value === 'string' ? { name, value } : { name, fileName: value.name },
  );
  return { mimeType, params };
}
