import type { Visibility } from '@portico/contract/constants.ts';
import type { HomeKind, PageLayout } from '@portico/contract/site-kinds.ts';
import type { AssetContent } from './asset-content.ts';
import type { TextTranslation } from './translation-content.ts';

/** A page that the owners of a portal write. */
export interface SitePageContent {
  /** Its path on the portal; `/` for the home page. */
  path: string;
  /** Relative to the folder `pages`. */
  source_path: string;
  title: string;
  description: string | undefined;
  layout: PageLayout;
  /** Of the home page: whether the catalog stands below it. */
  home: Exclude<HomeKind, 'catalog'> | undefined;
  /** Undefined where it follows the portal: everyone on a public one, developers on a private one. */
  visibility: Visibility | undefined;
  /** The names of the teams that may read it, where its visibility is `teams`. */
  teams: string[];
  content: string;
  /** The variables that the page's own file sets. */
  variables?: Record<string, string> | undefined;
  /** The content as document nodes, written as JSON. */
  nodes: string;
  /** The page in other languages. */
  translations?: TextTranslation[];
  /** What the nodes were made of, so that a later publish can keep them. */
  conversion?: string | undefined;
  /** The whole file. */
  source: string;
}

/** An image, with the paths of the pages that show it: whoever may read one of them may see it. */
export interface SiteImageContent extends AssetContent {
  shown_on: string[];
}

/** The site around the products: pages, their images, and the targets of menu, footer and announcement. */
export interface SiteContent {
  pages: SitePageContent[];
  /** By path relative to the folder `pages`. */
  images: ReadonlyMap<string, SiteImageContent>;
  /** What each target in `portal.yaml` leads to, as links of documents are stored. */
  targets: Readonly<Record<string, string>>;
  /**
   * For an edit of some pages: the files of all pages that it touches, also removed ones. The other pages stay. Undefined
   * if the content is the whole site.
   */
  touched?: ReadonlySet<string>;
  /** The text of `portal.yaml`, if a folder is published. */
  portal_source?: string | undefined;
}
