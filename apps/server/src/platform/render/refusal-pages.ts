import { randomUUID } from 'node:crypto';
import { createCache } from '../cache/cache.ts';
import { escapeHtml } from './escape-html.ts';
import type { DrawnPage } from './renderer.ts';

/** A refusal as it is rendered, with the tags of its head. */
export interface RefusalPage {
  readonly drawn: Extract<DrawnPage, { outcome: 'drawn' }>;
  readonly tags: string;
}

/** A path that nobody can ask for: in a refusal that is rendered once it stands for the path that was asked for. */
const placeholder = `/${randomUUID()}`;

const megabyte = 1024 * 1024;

/**
 * Pages for URLs that lead nowhere. Anybody can make up such URLs, and their pages differ by nothing but the URL: a page is
 * rendered once for a portal, its revision and the reader's choices, and the URL is put in for each request.
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
    /** The page for one URL; undefined where it could not be rendered. */
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
