/** Whether search engines may list pages of the portal. */
export const isOpenToSearchEngines = ({ is_public, search_engines }: { is_public: boolean; search_engines: boolean }) =>
  is_public && search_engines;

/** Paths for programs. */
const interfaces = ['/api/', '/gateway/', '/oauth/', '/v2/'];
/** Pages that require a person's account or token. */
const accountPages = [
  '/console',
  '/my-apps',
  '/application',
  '/notifications',
  '/unsubscribe',
  '/forgot-password',
  '/reset-password',
];
/** Paths of the API that pages load: crawlers that render pages fetch them. */
const partsOfPages = ['/api/v2/portal/', '/api/v2/products/*/document-assets/'];

interface Robots {
  isOpen: boolean;
  /** The path segment below which the authentication of users answers, too. */
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
