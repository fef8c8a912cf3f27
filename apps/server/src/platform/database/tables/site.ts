import type { Visibility } from '@portico/contract/constants.ts';
import type { HomeKind, PageLayout } from '@portico/contract/site-kinds.ts';

export interface SiteTables {
  /** A page that owners write, besides their products. */
  site_page: {
    portal_id: string;
    /** Its path on the portal; `/` for the home page. */
    path: string;
    /** The file it was published from, relative to the folder `pages`. */
    source_path: string;
    title: string;
    description: string | null;
    layout: PageLayout;
    /** Of the home page: whether the catalog stands below it. */
    home: Exclude<HomeKind, 'catalog'> | null;
    /** Null where it follows the portal: everyone on a public one, developers on a private one. */
    visibility: Visibility | null;
    /** The names of the teams that may read it, where its visibility is `teams`. */
    team_names: string[];
    content: string;
    /** The content as document nodes in JSON; stored as text because it is sent as text. */
    nodes: string;
    /** What the nodes were made of, as JSON that only publishing reads. Null where they are always made anew. */
    conversion: string | null;
    /** The variables of the document's own file. */
    variables: Record<string, string> | null;
    /** The page's number in the search index, which it shares with the products; null until it is indexed. */
    search_number: number | null;
    created_at: string;
    updated_at: string;
  };
  site_image: {
    portal_id: string;
    /** Relative to the folder `pages`. */
    path: string;
    /** The paths of the pages that show it. */
    shown_on: string[];
    media_type: string;
    hash: string;
    content: Uint8Array;
  };
  /** A file that documents or pages include, by its path in the publishing folder. */
  included_file: { portal_id: string; path: string; content: string };
  /** A variable of the texts of documents and pages. */
  content_variable: { portal_id: string; name: string; value: string };
  /** Menu, footer and announcement, each as `portal.yaml` has it. */
  site_navigation: {
    portal_id: string;
    part: 'menu' | 'footer' | 'announcement';
    navigation: object;
    /** What each target leads to, as links of documents are stored. */
    targets: Record<string, string>;
  };
  /** The text of a page or of `portal.yaml` as it was published. */
  site_source: {
    portal_id: string;
    /** Its path in the publishing folder. */
    file: string;
    hash: string;
    content: string;
  };
  site_draft: {
    portal_id: string;
    id: string;
    /** `pages/imprint.md`, or `menu`, `footer` or `announcement`. */
    file: string;
    /** The published file that it replaces, with the hash of its text when the draft was begun. */
    base_file: string | null;
    base_hash: string | null;
    content: string;
    /** The page as its readers would see it, in JSON; null for a text with mistakes and for navigation. */
    shown: string | null;
    /** Counts the saves. */
    version: number;
    author: string;
    publish_at: string | null;
    /** The user who scheduled it: their rights are checked again when it is published. */
    scheduled_by: string | null;
    /** Until then one server publishes it. */
    lease_until: string | null;
    /** Why it could not be published at its time, in JSON. */
    failure: string | null;
    link_hash: string | null;
    link_expires_at: string | null;
    created_at: string;
    updated_at: string;
  };
  site_draft_image: {
    portal_id: string;
    draft_id: string;
    /** Relative to the folder `pages`. */
    path: string;
    media_type: string;
    hash: string;
    content: Uint8Array;
  };
}

/** The announcement as every request for the portal has it at hand. */
export interface StoredAnnouncement {
  text: string;
  level?: string | undefined;
  to?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

export const siteJsons = ['team_names', 'shown_on', 'navigation', 'targets', 'announcement', 'git'];
