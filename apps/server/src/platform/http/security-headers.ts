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
    "font-src 'self'",
    `connect-src ${connect}`,
    // Nothing here lets itself be framed but the mails that the console shows.
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The portal's own page lets a reader try requests from the browser, to whatever server a specification names, and shows a PDF
 * that is answered in a frame: as a blob, whose type the page sets. Scripts still come from the portal alone; those that the page
 * holds itself are named by what is in them.
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

/** With answers that are data: a browser that is led to one takes it for nothing else, and loads and frames nothing. */
const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * With a mail as a page: it is laid out by its own styles, which the policy of the console forbids and a frame inside it would
 * inherit. It runs nothing, loads nothing, has no origin, and is framed by our own pages alone.
 */
export const mailHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** Once a browser was told to use https it does so for a year; meaningless, so not sent, over plain http. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const withTransport = (headers: Readonly<Record<string, string>>, is_https: boolean) =>
  is_https ? { ...headers, ...strictTransport } : headers;

export const toPageHeaders = (is_https: boolean) => withTransport(pageHeaders, is_https);
export const toDataHeaders = (is_https: boolean) => withTransport(dataHeaders, is_https);
