import { randomUUID } from 'node:crypto';
import { createCache } from '../cache/cache.ts';
import { escapeHtml } from './escape-html.ts';
import type { DrawnPage } from './renderer.ts';

/** A rendered refusal with the tags of its head. */
export interface RefusalPage {
  readonly drawn: Extract<DrawnPage, { outcome: 'drawn' }>;
  readonly tags: string;
}

/** Stands for the requested path in a refusal that is rendered once. It is random, so nobody can request it. */
const placeholder = `/${randomUUID()}`;

const megabyte = 1024 * 1024;

/**
 * Pages for URLs that do not exist. Anybody can request many such URLs, and their pages differ only in the URL. So a page is
 * rendered once for each portal, revision and choice of the reader, and the URL is inserted for each request.
 */
export function createRefusalPages() {
  const known = createCache<RefusalPage>({
    maximum: 500,
    bytes: { maximum: 8 * megabyte, of: ({ drawn, tags }) => drawn.html.length + drawn.data.length + tags.length },
  });
  const underWay = new Map<string, Promise<RefusalPage | undefined>>();

  async function make(key: string, draw: (asked: string) => Promise<RefusalPage | undefined>) {
    try {
      const page = await draw(placeholder);
      if (page) known.set(key, page);
      return page;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    /** The page for one URL; undefined if rendering failed. */
    async pageFor(
      key: string,
      asked: string,
      draw: (asked: string) => Promise<RefusalPage | undefined>,
    ): Promise<RefusalPage | undefined> {
      let page = known.get(key);
      if (!page) {
        const making = underWay.get(key) ?? make(key, draw);
        underWay.set(key, making);
        page = await making;
      }
      return page && withAsked(page, asked);
    },
  };
}

const withAsked = ({ drawn, tags }: RefusalPage, asked: string): RefusalPage => ({
  tags,
  drawn: {
    ...drawn,
    html: drawn.html.replaceAll(placeholder, () => escapeHtml(asked)),
    data: drawn.data.replaceAll(placeholder, () => JSON.stringify(asked).slice(1, -1)),
  },
});
