import type { IncomingMessage, ServerResponse } from 'node:http';
import { choiceCookies } from '@portico/contract/choices.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PageHead } from '@portico/contract/page-head.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { Problem } from '@portico/contract/problems.ts';
import { isId } from '@portico/contract/slug.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { hashOf, toContentAnswer } from '../http/content-answer.ts';
import { Packable } from '../http/encodings.ts';
import { Content, type Developer } from '../http/handle.ts';
import { toPortalPolicy } from '../http/security-headers.ts';
import { isStrangerTo, needsRenewal } from '../http/session-cookies.ts';
import type { StaticFiles } from '../http/static-files.ts';
import type { Portal } from '../portal.ts';
import type { Caller } from './call-api.ts';
import { isLocale, readChoices } from './choices.ts';
import { createDrawingTurns, type Expected } from './drawing-turns.ts';
import { toHtmlDocument } from './html-document.ts';
import { createKeptPages, isUsualUrl, type KeptPage } from './kept-pages.ts';
import { filesOf, type Manifest, manifestPath } from './page-files.ts';
import { createRefusalPages } from './refusal-pages.ts';
import type { AskedPage, CallApi, Choices, DrawnPage, Instead, Renderer } from './renderer.ts';

/** The reason why a reader gets no page. */
type Refused = 'gone' | 'forbidden' | 'unknown';

/** What a URL leads to, for one reader. */
type Resolved =
  | { readonly outcome: 'page'; readonly path: string }
  | { readonly outcome: 'moved'; readonly to: string; readonly isTemporary?: true }
  | { readonly outcome: Refused };

interface HeadAsked {
  readonly choices: Choices;
  /** Whether the URL itself names the language. */
  readonly isLocaleInUrl: boolean;
  /** Whether readers without an account may see the page. */
  readonly isOpen: boolean;
}

export interface PagesParts {
  readonly files: StaticFiles;
  readonly renderer: Renderer | undefined;
  readonly is_https: boolean;
  readonly log: Logger;
  /** The portal at a host name, if it is cached. */
  recallPortal(host: string | undefined): Portal | undefined;
  context(portal: Portal): PortalContext;
  flags(portal: Portal): Promise<PortalFlags>;
  stylesheet(portal: Portal): string;
  /** Undefined for URLs that name nothing in the catalog. */
  resolve(portal: Portal, developer: Developer | undefined, path: string): Promise<Resolved | undefined>;
  /** The announcement that is shown now, by its id; empty where there is none. */
  noticeOf(portal: Portal): string;
  /** The developer of the request's session, if any. */
  developerOf(request: FastifyRequest, portal: Portal): Promise<Developer | undefined>;
  /** Whether developers must accept the page's text before anything else. */
  isOfTerms(portal: Portal, path: string): Promise<boolean>;
  /** Calls the API with the rights of the reader. */
  callApi(request: FastifyRequest, caller: Caller): CallApi;
  /** Scheme, host and port of the portal's canonical domain. */
  originOf(portal: Portal): string;
  headTags(head: PageHead, portal: Portal, asked: HeadAsked): Promise<string>;
}

/** A page as one reader requests it. */
interface Asked {
  readonly url: URL;
  readonly href: string;
  readonly origin: string;
  readonly choices: Choices;
  /** Visitors with the same key get the same page. */
  readonly key: string;
  readonly isStranger: boolean;
}

/** The response: a private page, a public page, or a redirect. */
type Outcome =
  | { readonly page: KeptPage; readonly isShared: boolean }
  | { readonly to: string; readonly status: 302 | 308; readonly cacheControl: 'no-cache' | 'no-store' };

type Drawn = Extract<DrawnPage, { outcome: 'drawn' }>;

/** Pages at longer URLs are not cached. */
const longestKept = 500;

/** Where a session with new terms to accept is led. */
const acceptTermsPath = '/accept-terms';

const pageType = 'text/html; charset=utf-8';
const vary = 'accept-encoding, accept-language, cookie';
const year_s = 365 * 24 * 60 * 60;

export type Pages = ReturnType<typeof createPages>;

/**
 * Answers page URLs with the page, rendered by the code that runs in browsers, or with a redirect. Pages of visitors
 * are cached by the portal's revision, the visitor's preferences and the URL.
 */
export function createPages(parts: PagesParts) {
  const { files, renderer, log, is_https } = parts;
  const kept = createKeptPages();
  const refusals = createRefusalPages();
  const inTurn = createDrawingTurns();
  const underWay = new Map<string, Promise<Outcome>>();
  let manifest: Manifest | undefined;
  const template = { html: files.read('/index.html'), theme: files.read('/theme.js') };
  const filesFor = (modules: readonly string[]) => {
    manifest ??= JSON.parse(files.read(manifestPath) || '{}') as Manifest;
    return filesOf(modules, manifest);
  };

  const toKey = (portal: Portal, origin: string, choices: Omit<Choices, 'hasThemes'>, href: string) => {
    const { locale, theme, view, levels, closedNotice } = choices;
    return `${revisionOf(portal)} ${origin} ${locale} ${theme} ${view} ${levels} ${closedNotice} ${href}`;
  };

  /** An announcement comes and goes between two publishes. */
  const revisionOf = (portal: Portal): string => `${portal.id} ${portal.catalog_revision} ${parts.noticeOf(portal)}`;

  /** As browsers write it: host names are case-insensitive. */
  const originOf = (host: string | undefined, protocol: string) =>
    `${is_https ? 'https' : protocol}://${host?.toLowerCase()}`;

  function toPage(portal: Portal, choices: Choices, drawn?: Drawn, head = ''): KeptPage {
    const { html, inline } = toHtmlDocument(template, {
      choices,
      stylesheet: parts.stylesheet(portal),
      hasLogo: portal.has_logo,
      hasFavicon: portal.has_favicon,
      head,
      files: filesFor(drawn?.modules ?? []),
      drawn,
    });
    const bytes = Buffer.from(html);
    // Hashed once and not for each reader.
    const content = new Content(pageType, bytes, hashOf(bytes), { packable: new Packable(bytes) });
    return { content, status: drawn?.status ?? 200, policy: toPortalPolicy(is_https, inline) };
  }

  async function drawOrLeave(asked: AskedPage, kind: Expected): Promise<DrawnPage> {
    if (!renderer) return { outcome: 'left' };
    const [path] = asked.href.split('?', 1);
    try {
      const drawn = await inTurn(kind, () => renderer(asked));
      if (drawn.outcome === 'left' && drawn.error !== undefined) {
        log.warn({ err: drawn.error, path }, 'a page was left to the browser');
      }
      return drawn;
    } catch (error) {
      if (error instanceof Problem) throw error;
      log.error({ err: error, path }, 'a page could not be drawn');
      return { outcome: 'left' };
    }
  }

  function toAnswer(page: KeptPage, isShared: boolean, headers: IncomingMessage['headers']) {
    const answer = toContentAnswer(page.content, headers, isShared);
    return {
      status: answer.status === 304 ? 304 : page.status,
      bytes: answer.bytes,
      headers: {
        ...answer.headers,
        vary,
        'content-security-policy': page.policy,
        ...(!isShared && { 'cache-control': 'no-store' }),
      },
    };
  }

  function send(page: KeptPage, isShared: boolean, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, headers, bytes } = toAnswer(page, isShared, request.headers);
    return reply.code(status).headers(headers).send(bytes);
  }

  /** The form of the version chooser without scripts. */
  function leadToVersion(url: URL, reply: FastifyReply): FastifyReply | undefined {
    const version = url.searchParams.get('version');
    const [, page, product] = /^\/(spec|docs)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!version || !page) return undefined;
    // Among documents the value is the path of a page; of a version without documents it is the id.
    const to = page === 'docs' && isId(version) ? 'spec' : page;
    return reply.redirect(`/${to}/${product}/${version.split('/').map(encodeURIComponent).join('/')}`, 303);
  }

  /** The form for language and theme without scripts: sets cookies, and redirects to the URL without the choice. */
  function remember(url: URL, reply: FastifyReply): FastifyReply | undefined {
    const theme = url.searchParams.get('theme');
    if (theme === null || !url.searchParams.has('lang')) return undefined;
    const chosen = { [choiceCookies.theme]: theme, [choiceCookies.locale]: url.searchParams.get('lang') ?? '' };
    const lines = Object.entries(chosen)
      .filter(([, value]) => /^\w{2,10}$/.test(value))
      .map(([name, value]) => `${name}=${value}; Path=/; Max-Age=${year_s}; SameSite=Lax`);
    url.searchParams.delete('theme');
    url.searchParams.delete('lang');
    return reply
      .header('set-cookie', lines)
      .header('cache-control', 'no-store')
      .redirect(`${url.pathname}${url.search}`, 303);
  }

  const resolve = async (portal: Portal, developer: Developer | undefined, url: URL): Promise<Resolved | undefined> =>
    isOwnPath(url) ? parts.resolve(portal, developer, url.pathname) : { outcome: 'unknown' };

  async function answer(request: FastifyRequest, reply: FastifyReply, portal: Portal): Promise<FastifyReply> {
    const url = readUrl(request.url);
    const chosen = isOwnPath(url) ? (remember(url, reply) ?? leadToVersion(url, reply)) : undefined;
    if (chosen) return chosen;
    const hasThemes = !parts.stylesheet(portal).includes('--theme-schemes:');
    const choices = { ...readChoices(request.headers, url.searchParams, parts.noticeOf(portal)), hasThemes };
    const href = `${url.pathname}${url.search}`;
    const origin = originOf(request.host, request.protocol);
    const isStranger = isStrangerTo(portal, request);
    const key = toKey(portal, origin, choices, href);
    const known = isStranger ? kept.get(key) : undefined;
    if (known) return send(known, true, request, reply);
    const asked = { url, href, origin, choices, key, isStranger };
    // Concurrent visitors of a page share one rendering.
    const outcome = await (isStranger ? once(key, () => make(request, portal, asked)) : make(request, portal, asked));
    if ('page' in outcome) return send(outcome.page, outcome.isShared, request, reply);
    return reply.header('cache-control', outcome.cacheControl).redirect(outcome.to, outcome.status);
  }

  function once(key: string, make: () => Promise<Outcome>): Promise<Outcome> {
    const making = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  async function make(request: FastifyRequest, portal: Portal, asked: Asked): Promise<Outcome> {
    const { url, href, origin, choices, key, isStranger } = asked;
    const known = isStranger || !portal.has_accounts ? undefined : await parts.developerOf(request, portal);
    const isDue = known?.terms_due === true && url.pathname !== acceptTermsPath;
    if (isDue && !(await parts.isOfTerms(portal, url.pathname))) {
      return { to: `${acceptTermsPath}?to=${encodeURIComponent(href)}`, status: 302, cacheControl: 'no-store' };
    }
    // The terms themselves are drawn as strangers see them.
    const developer = isDue ? undefined : known;
    // Search engines may list nothing of a private portal, even if the browser renders it.
    const robots = portal.is_public ? '' : '<meta name="robots" content="noindex, nofollow">';
    const left = (): Outcome => ({ page: toPage(portal, choices, undefined, robots), isShared: false });
    // The browser renews the session, and then renders the developer's page.
    if (!known && !isStranger && needsRenewal(portal, request)) return left();
    const isOpen = portal.is_public && developer === undefined;
    // With an invalid session cookie, too, visitors get the cached page.
    const remembered = isOpen ? kept.get(key) : undefined;
    if (remembered) return { page: remembered, isShared: true };
    const mayAsk = portal.is_public || developer !== undefined;
    const resolved = mayAsk ? await resolve(portal, developer, url) : undefined;
    if (resolved?.outcome === 'moved') {
      // Another product may get the slug one day, so browsers revalidate. A redirect for a developer is for them alone.
      const cacheControl = isOpen ? 'no-cache' : 'no-store';
      return { to: `${resolved.to}${url.search}`, status: resolved.isTemporary ? 302 : 308, cacheControl };
    }
    const isUsual = isUsualUrl(url, origin, parts.originOf(portal));
    const isLinked = isUsual && (resolved?.outcome === 'page' || url.pathname === '/');
    const asPage: AskedPage = {
      href,
      portal: parts.context(portal),
      flags: await parts.flags(portal),
      choices,
      origin,
      hasLogo: portal.has_logo,
      developer: developer && { id: developer.id, email: developer.email },
      callApi: parts.callApi(request, {
        isStranger: developer === undefined,
        revision: isOpen ? revisionOf(portal) : undefined,
      }),
    };
    const drawn = isRefusal(resolved)
      ? resolved
      : await drawOrLeave(asPage, developer || isLinked ? 'expected' : 'unexpected');
    if (drawn.outcome === 'moved') return { to: drawn.to, status: 302, cacheControl: 'no-store' };
    if (drawn.outcome === 'left') return left();
    if (drawn.outcome !== 'drawn') return (await refuse(portal, asPage, drawn.outcome)) ?? left();
    const { status } = drawn;
    const canonical = resolved?.outcome === 'page' ? { path: resolved.path } : {};
    // A page without a description, such as the one for a forgotten password, is not indexed.
    const isHidden = drawn.head.isHidden || drawn.head.path === '' || status !== 200;
    const head = { ...drawn.head, ...canonical, isHidden };
    const tags = await parts.headTags(head, portal, {
      choices,
      isLocaleInUrl: isLocale(url.searchParams.get('lang')),
      isOpen: isOpen && status === 200,
    });
    const page = toPage(portal, choices, drawn, tags);
    if (isOpen && href.length < longestKept) {
      // A hidden page, such as that of a link to a draft, exists at any URL.
      const isPage = resolved?.outcome === 'page' || (drawn.head.path === url.pathname && !drawn.head.isHidden);
      kept.set(key, page, isPage && isUsual);
    }
    return { page, isShared: isOpen };
  }

  /** The page that explains a refusal. Rendered for each developer, and once for all visitors. */
  async function refuse(portal: Portal, asked: AskedPage, refused: Refused): Promise<Outcome | undefined> {
    const { choices, href, developer } = asked;
    const origin = parts.originOf(portal);
    async function draw(path: string) {
      const instead = toInstead(refused, path);
      const drawn = await drawOrLeave({ ...asked, origin, instead }, developer ? 'expected' : 'unexpected');
      if (drawn.outcome !== 'drawn') return undefined;
      const head = { ...drawn.head, isHidden: true };
      return { drawn, tags: await parts.headTags(head, portal, { choices, isLocaleInUrl: false, isOpen: false }) };
    }
    const key = toKey(portal, origin, choices, refused);
    const made = await (developer ? draw(href) : refusals.pageFor(key, href, draw));
    if (!made) return undefined;
    const drawn = refused === 'gone' ? { ...made.drawn, status: 410 } : made.drawn;
    return { page: toPage(portal, choices, drawn, made.tags), isShared: portal.is_public && !developer };
  }

  return {
    answer,
    /** The same for a cached page, before the framework sees the request. False if the page is not cached. */
    recall(request: IncomingMessage, response: ServerResponse, headers: Readonly<Record<string, string>>): boolean {
      const portal = parts.recallPortal(request.headers.host);
      if (!portal || !isStrangerTo(portal, request)) return false;
      const { url = '/' } = request;
      const at = url.indexOf('?');
      const query = at < 0 ? none : new URLSearchParams(url.slice(at));
      const choices = readChoices(request.headers, query, parts.noticeOf(portal));
      const page = kept.get(toKey(portal, originOf(request.headers.host, 'http'), choices, url));
      if (!page) return false;
      const { status, headers: own, bytes } = toAnswer(page, true, request.headers);
      const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
      response.writeHead(status, { ...headers, ...own, ...length }).end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    },
  };
}

const none = new URLSearchParams();

/** Always parsed as a path: a URL that begins with two slashes would otherwise name a host. */
const readUrl = (target: string): URL => new URL(`http://portal.invalid${target.startsWith('/') ? '' : '/'}${target}`);

/** A browser that is redirected to `//host`, also written `/.//host`, opens another site: no page has such a path. */
const isOwnPath = ({ pathname }: URL): boolean => !pathname.startsWith('//');

const isRefusal = (resolved: Resolved | undefined): resolved is { outcome: Refused } =>
  resolved !== undefined && resolved.outcome !== 'page' && resolved.outcome !== 'moved';

const toInstead = (refused: Refused, asked: string): Instead =>
  refused === 'forbidden' ? { href: '/403', state: {} } : { href: '/404', state: { asked } };
