import type { PageHead } from '@portico/contract/page-head.ts';

interface About {
  /** The portal's name. */
  readonly name: string;
  /** The page's own URL. */
  readonly url: string;
  toUrl(path: string): string;
}

/** A page in the vocabulary of schema.org, as one graph. */
export function toStructuredData(head: PageHead, about: About): object {
  return { '@context': 'https://schema.org', '@graph': [...toSubjects(head, about), ...toBreadcrumb(head, about)] };
}

function toSubjects({ kind, title, description, product, modifiedAt }: PageHead, { name, url, toUrl }: About) {
  const provider = { '@type': 'Organization', name, url: toUrl('/') };
  const common = {
    ...(description && { description }),
    ...(modifiedAt && { dateModified: modifiedAt }),
    url,
  };
  switch (kind) {
    case 'catalog':
      return [{ '@type': 'WebSite', name, ...common }];
    case 'product':
    case 'reference':
    case 'operation': {
      const { name: api = title, version } = product ?? {};
      return [{ '@type': 'WebAPI', name: api, ...(version && { version }), ...common, documentation: url, provider }];
    }
    case 'document':
      return [{ '@type': 'TechArticle', headline: title, ...common, publisher: provider, ...toAbout(product) }];
    default:
      return [];
  }
}

const toAbout = (product: PageHead['product']) =>
  product ? { about: { '@type': 'WebAPI', name: product.name } } : undefined;

/** Breadcrumbs of one step say nothing. */
function toBreadcrumb({ breadcrumb }: PageHead, { toUrl }: About) {
  if (breadcrumb.length < 2) return [];
  const itemListElement = breadcrumb.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toUrl(path),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
