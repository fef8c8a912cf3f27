import type { Inline } from '../render/html-document.ts';

interface Allowed {
  readonly connect: string;
  readonly frames: string;
}

const own: Allowed = { connect: "'self'", frames: "'self'" };

const toPolicy = ({ connect, frames }: Allowed, { scripts, styles }: Inline = { scripts: [], styles: [] }): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    // Nothing can be framed except the mails that the console shows.
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The portal's page sends requests that a reader tries, to any server that a specification names. It shows a PDF answer
 * in a frame, as a blob whose type the page sets. Scripts still come from the portal only; inline scripts are named by
 * their hash.
 */
export const toPortalPolicy = (is_https: boolean, inline: Inline): string =>
  toPolicy({ connect: is_https ? "'self' https:" : "'self' https: http:", frames: "'self' blob:" }, inline);

/** Sent with every page and file. Pages load their own files only, and cannot be framed. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': toPolicy(own),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Sent with data: a browser that opens it does not guess another type, and loads and frames nothing. */
const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Sent with a mail as a page. Its own styles lay it out, which the policy of the console forbids and an inline frame
 * would inherit. The page runs and loads nothing, has no origin, and can be framed by our own pages only.
 */
export const mailHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** Makes a browser use https for a year. Meaningless over plain http, and not sent there. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const withTransport = (headers: Readonly<Record<string, string>>, is_https: boolean) =>
  is_https ? { ...headers, ...strictTransport } : headers;

export const toPageHeaders = (is_https: boolean) => withTransport(pageHeaders, is_https);
export const toDataHeaders = (is_https: boolean) => withTransport(dataHeaders, is_https);
