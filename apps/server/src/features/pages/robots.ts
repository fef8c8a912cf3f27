/** Whether search engines may list anything of the portal. */
export const isOpenToSearchEngines = ({ is_public, search_engines }: { is_public: boolean; search_engines: boolean }) =>
  is_public && search_engines;

/** What programs use. */
const interfaces = ['/api/', '/gateway/', '/oauth/', '/v2/'];
/** What a person has to be known for: there is nothing to list. */
const accountPages = ['/console', '/my-apps', '/application', '/forgot-password', '/reset-password'];
/** Below the API, and part of pages: a crawler that draws pages needs them. */
const partsOfPages = ['/api/v2/portal/', '/api/v2/products/*/document-assets/'];

interface Robots {
  isOpen: boolean;
  /** Below which operations of users answer, too. */
  auth_segment: string;
  sitemap: string;
}

/** `robots.txt` (RFC 9309). Of the rules that match, the longest decides. */
export function toRobots({ isOpen, auth_segment, sitemap }: Robots): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...[...interfaces, `/${auth_segment}/`, ...accountPages].map((path) => `Disallow: ${path}`),
    ...partsOfPages.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');
}
