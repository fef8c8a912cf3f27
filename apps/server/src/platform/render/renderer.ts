import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@portico/contract/constants.ts';
import type { PortalFlags } from '@portico/contract/flags.ts';
import type { PageHead } from '@portico/contract/page-head.ts';
import type { PortalContext } from '@portico/contract/portal.ts';

/** The reader's own preferences. */
export interface Choices {
  readonly locale: Locale;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly view?: 'cards' | 'table' | undefined;
  /** How many levels of nested properties are open. */
  readonly levels?: '1' | '2' | '3' | 'all' | undefined;
  /** The announcement that the reader closed, by its id, if it is the one that is shown now. */
  readonly closedNotice?: string | undefined;
  /** False if the portal's own stylesheet allows one color scheme only. */
  readonly hasThemes: boolean;
}

/** A page in place of the requested one. */
export interface Instead {
  readonly href: string;
  readonly state: { readonly asked?: string | undefined };
}

/** Calls an operation of the portal's API in process, with the rights of the reader. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

export interface AskedPage {
  readonly href: string;
  readonly portal: PortalContext;
  readonly flags: PortalFlags;
  readonly choices: Choices;
  /** The origin at which the reader reached the portal. */
  readonly origin: string;
  readonly hasLogo: boolean;
  readonly developer?: { readonly id: string; readonly email: string } | undefined;
  readonly callApi: CallApi;
  readonly instead?: Instead | undefined;
}

export type DrawnPage =
  | {
      readonly outcome: 'drawn';
      readonly status: number;
      readonly html: string;
      readonly head: PageHead;
      readonly data: string;
      readonly modules: readonly string[];
    }
  | { readonly outcome: 'moved'; readonly to: string }
  /** Nothing is rendered for a URL that does not exist. Its page is requested as `instead`. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'left'; readonly error?: unknown };

/** Renders pages of the portal with the code that runs in browsers. */
export type Renderer = (asked: AskedPage) => Promise<DrawnPage>;

/**
 * The portal's build for servers; undefined if it was not built. React is loaded with the first page, not at the start.
 */
export function loadRenderer(folder: string): Renderer | undefined {
  const file = join(folder, 'render.js');
  if (!existsSync(file)) return undefined;
  let loading: Promise<{ drawPage: Renderer }> | undefined;
  return async (asked) => {
    loading ??= import(pathToFileURL(file).href) as Promise<{ drawPage: Renderer }>;
    return (await loading).drawPage(asked);
  };
}
