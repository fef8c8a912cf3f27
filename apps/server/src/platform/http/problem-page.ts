import { createHash } from 'node:crypto';
import { type Problem, type ProblemCode, problems } from '@portico/contract/problems.ts';
import type { Texts } from '@portico/i18n/texts.ts';
import type { FastifyRequest } from 'fastify';
import { textsOf } from '../texts.ts';
import { toLocale } from './locale.ts';

/**
 * Whether the URL was opened as a page. Browsers send `Sec-Fetch-Mode` to secure hosts. Elsewhere their Accept header,
 * which begins with HTML, identifies them. Programs, scripts and images get the problem as JSON.
 */
export function wantsPage(headers: Readonly<Record<string, unknown>>): boolean {
  const { accept, 'sec-fetch-mode': mode = 'navigate' } = headers;
  return mode === 'navigate' && typeof accept === 'string' && /^\s*text\/html\s*,/.test(accept);
}

const programPaths = ['/robots.txt', '/favicon.ico', '/sitemap', '/.well-known', '/share/'];

/** Paths at which programs look for files: an answer there is never a page. */
export const isProgramPath = (path: string): boolean => programPaths.some((start) => path.startsWith(start));

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { min-height: 100vh; margin: 0; display: grid; place-items: center; background: #fafbfc; color: #1b1f27; }
main { box-sizing: border-box; width: min(28rem, 100vw - 2rem); padding: 2rem; background: #fff; border: 1px solid #e2e5e9; border-radius: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1.5rem; }
a { display: inline-block; padding: 0.5rem 1rem; border-radius: 0.5rem; background: #3b4fd1; color: #fff; font-weight: 500; text-decoration: none; }
a:hover { background: #2f41b5; }
a:focus-visible { outline: 2px solid #3b4fd1; outline-offset: 2px; }
small { display: block; margin-top: 1.5rem; color: #5b616c; font-size: 0.8125rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1015; color: #eceef1; }
  main { background: #15181e; border-color: #2b2f37; }
  a { background: #a9b6ff; color: #10153a; }
  a:hover { background: #c3ccff; }
  a:focus-visible { outline-color: #a9b6ff; }
  small { color: #a2a8b2; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page runs and loads nothing. Its URL, which can contain a token, is not sent as a referrer. */
export const problemPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  vary: 'accept, accept-language, sec-fetch-mode',
};

type Kind = Exclude<keyof Texts['problems']['pages'], 'toLogin' | 'toPortal' | 'toConsole' | 'reference'>;

const kindOfStatus: Readonly<Record<number, Kind>> = {
  401: 'signIn',
  403: 'forbidden',
  404: 'notFound',
  429: 'tooMany',
  503: 'unavailable',
};

const signInPath = /^\/api\/(?:v1|v2\/developer)\/authenticate(?:\/|$)/;
const linkPath = /^\/api\/(?:v1|v2\/developer)\/authenticate\/(?:link|test|sso-link|sso-test)(?:\/|$)/;

function toKind(code: ProblemCode, path: string): Kind {
  const { status } = problems[code];
  if (code === 'unknown-portal') return 'unknownPortal';
  if (status < 500 && status !== 429) {
    if (linkPath.test(path)) return 'link';
    if (signInPath.test(path)) return 'sso';
  }
  return kindOfStatus[status] ?? 'failed';
}

/** One of these paths only, whatever was requested. Otherwise strangers could make the page link elsewhere. */
function toWayBack(
  kind: Kind,
  isOfConsole: boolean,
): readonly [href: string, words: 'toLogin' | 'toPortal' | 'toConsole'] {
  if (kind === 'unknownPortal') return ['/console/', 'toConsole'];
  if (kind === 'sso' || kind === 'link' || kind === 'signIn') {
    return [isOfConsole ? '/console/login' : '/login', 'toLogin'];
  }
  return isOfConsole ? ['/console/', 'toConsole'] : ['/', 'toPortal'];
}

/** It contains nothing of the request except the id, which the server generates. */
export function toProblemPage({ code }: Problem, request: FastifyRequest): string {
  const locale = toLocale(request.headers['accept-language']);
  const text = textsOf('problems', locale).pages;
  const [path = ''] = request.url.split('?', 1);
  const kind = toKind(code, path);
  const { title, text: sentence } = text[kind];
  const [href, words] = toWayBack(kind, request.routeOptions.config?.isOfConsole === true);
  return `<!doctype html>
<html lang="${locale.split('_', 1)[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<a href="${href}">${text[words]}</a>
<small>${text.reference}: ${request.id}</small>
</main>
</body>
</html>
`;
}
