import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBranch, aPage, aProduct, flagsOn, openPortal } from '../../../test/open-portal.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const tides = aProduct({ name: 'Tides' });
const first = aBranch('index');
const surge = aBranch('surge');
const guides = aBranch('guides', [surge]);
const below = `/api/v2/products/${tides.id}`;
const docs = `/docs/${tides.id}`;
const { origin } = window.location;
const pathOf = ({ id }: { id: string }) => `${below}/documents/${id}`;

const text = `# The index page

Read [the surge page](${origin}${docs}/guides/surge#when), [below](#second) or [elsewhere](https://example.com).

![A curve](${origin}${below}/document-assets/images%2Fcurve.png)

## First

### Detail

## Second

\`\`\`bash
curl example.com
\`\`\`
`;

const written = (branch: ReturnType<typeof aBranch>, markdown: string) => () =>
  Response.json(
    {
      id: branch.id,
      parent_document_id: null,
      slug: branch.slug,
      title: branch.title,
      content: parseMarkdown(markdown),
    },
    { headers: { 'content-type': 'application/vnd.konnect.document-nodes+json' } },
  );

const answers = (changes: Record<string, Answer> = {}): Record<string, Answer> => ({
  [below]: () => Response.json(tides),
  [`${below}/versions`]: () => Response.json(aPage([])),
  [`${below}/documents`]: () => Response.json(aPage([first, guides])),
  [pathOf(first)]: written(first, text),
  [pathOf(guides)]: written(guides, 'Guides.'),
  [pathOf(surge)]: written(surge, '## When\n\nIn a storm.'),
  ...changes,
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a document', () => {
  test('without a slug is the first one of the tree, whose URL replaces this one (DOC-01)', async () => {
    const { currentUrl } = await openPortal({ at: docs, answers: answers() });
    await title('The index page');
    expect(currentUrl()).toBe(`${docs}/index`);
    expect(document.title).toBe('The index page | API Docs | Saltmere Open Data');
  });

  test('shows its title once', async () => {
    await openPortal({ at: `${docs}/index`, answers: answers() });
    await title('The index page');
    expect(screen.getAllByRole('heading', { name: 'The index page' })).toHaveLength(1);
  });

  test('is found by its last slug, with any path before it (DOC-02)', async () => {
    await openPortal({ at: `${docs}/old/place/surge`, answers: answers() });
    await title('The surge page');
  });

  test('has breadcrumbs of catalog, product and documentation (DOC-05)', async () => {
    await openPortal({ at: `${docs}/index`, answers: answers() });
    const breadcrumb = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumb.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Catalog',
      'Tides',
      'Documentation',
    ]);
    expect(breadcrumb.getByRole('link', { name: 'Tides' }).getAttribute('href')).toBe(`/spec/${tides.id}`);
  });

  test('is asked for in the one format that is drawn (DOC-04)', async () => {
    const { requests } = await openPortal({ at: `${docs}/index`, answers: answers() });
    await title('The index page');
    const formats = requests.filter(({ url }) => url.pathname === pathOf(first)).map(({ accept }) => accept);
    expect(new Set(formats)).toEqual(
      new Set(['application/vnd.konnect.document-nodes+json, application/problem+json']),
    );
  });

  test('is read from its text where the flag says so (DOC-04)', async () => {
    const raw = {
      id: first.id,
      parent_document_id: null,
      slug: 'index',
      title: 'The index page',
      content: '## From *raw* text\n\n[surge](guides/surge.md) ![A curve](images/curve.png)',
    };
    await openPortal({
      at: `${docs}/index`,
      answers: answers({
        '/api/v2/portal/flags': () => Response.json(flagsOn('documents-from-raw-text')),
        [pathOf(first)]: () => Response.json(raw),
      }),
    });
    await screen.findByRole('heading', { level: 2, name: /From raw text/ });
    expect(screen.getByRole('link', { name: 'surge' }).getAttribute('href')).toBe(`${docs}/guides/surge`);
    expect(screen.getByRole('img', { name: 'A curve' }).getAttribute('src')).toBe(
      `${below}/document-assets/images%2Fcurve.png`,
    );
  });

  test('leads to its neighbors in reading order', async () => {
    const { currentUrl } = await openPortal({ at: `${docs}/guides`, answers: answers() });
    const pages = await screen.findByRole('navigation', { name: 'Previous and next page' });
    expect(
      within(pages)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`${docs}/index`, `${docs}/guides/surge`]);
    await userEvent.click(within(pages).getByRole('link', { name: /Next/ }));
    await title('The surge page');
    expect(currentUrl()).toBe(`${docs}/guides/surge`);
  });

  test('links to other documents inside the app and to others as they are', async () => {
    await openPortal({ at: `${docs}/index`, answers: answers() });
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('link', { name: 'the surge page' }).getAttribute('href')).toBe(
      `${docs}/guides/surge#doc-heading-when`,
    );
    expect(article.getByRole('link', { name: 'below' }).getAttribute('href')).toBe('#doc-heading-second');
    expect(article.getByRole('link', { name: 'elsewhere' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(article.getByRole('img', { name: 'A curve' }).getAttribute('src')).toBe(
      `${below}/document-assets/images%2Fcurve.png`,
    );
  });
});

describe('the section list', () => {
  test('has every heading in order, and its links change the hash in place (DOC-08, DOC-10)', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const opened = await openPortal({ at: `${docs}/index`, answers: answers() });
    const list = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.dataset.depth])).toEqual([
      ['First', '0'],
      ['Detail', '1'],
      ['Second', '0'],
    ]);
    await userEvent.click(list.getByRole('link', { name: 'Second' }));
    await waitFor(() => expect(opened.currentUrl()).toBe(`${docs}/index#doc-heading-second`));
    expect(scrolled).toHaveBeenCalled();
  });

  test('is absent without headings (DOC-08)', async () => {
    await openPortal({ at: `${docs}/guides`, answers: answers() });
    await title('The guides page');
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });

  test('a URL with a hash scrolls to its heading (DOC-10)', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await openPortal({ at: `${docs}/index#doc-heading-second`, answers: answers() });
    await title('The index page');
    await waitFor(() =>
      expect(scrolled.mock.instances.map((element) => (element as unknown as Element).id)).toContain(
        'doc-heading-second',
      ),
    );
  });
});

describe('code', () => {
  test.each([
    [true, 'Code copied to clipboard'],
    [false, 'Failed to copy Code to clipboard'],
  ])('is copied, and the toast says whether that worked: %s', async (works, message) => {
    await openPortal({ at: `${docs}/index`, answers: answers() });
    const write = vi.fn(() => (works ? Promise.resolve() : Promise.reject(new Error('denied'))));
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(write).toHaveBeenCalledWith('curl example.com');
    await screen.findByText(message);
  });
});

describe('nothing to read', () => {
  test('a product without documents says so and asks for none (DOC-06)', async () => {
    const { requests } = await openPortal({
      at: docs,
      answers: answers({ [`${below}/documents`]: () => Response.json(aPage([])) }),
    });
    await title('No documentation');
    expect(requests.some(({ url }) => url.pathname.startsWith(`${below}/documents/`))).toBe(false);
  });

  test('an unknown slug leads to the not-found page (PRM-04)', async () => {
    const { currentUrl } = await openPortal({ at: `${docs}/nowhere`, answers: answers() });
    await title('Sorry. We cannot find the page you are looking for.');
    expect(currentUrl()).toBe('/404');
    expect(screen.getByText(`You asked for ${docs}/nowhere`)).toBeTruthy();
  });

  test('a document that is gone leads to the not-found page (DOC-07)', async () => {
    const { currentUrl } = await openPortal({
      at: `${docs}/index`,
      answers: answers({ [pathOf(first)]: () => problem(404) }),
    });
    await waitFor(() => expect(currentUrl()).toBe('/404'));
  });

  test.each([
    [() => problem(500, 'Out of paper.'), 'Error 500', 'Out of paper.'],
    [
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Error 400',
      'Service unavailable. Please try again later.',
    ],
  ])('a document that fails shows the panel with the way home, and a toast (DOC-07)', async (answer, code, message) => {
    await openPortal({ at: `${docs}/index`, answers: answers({ [pathOf(first)]: answer }) });
    await screen.findByText(code);
    await screen.findAllByText(message);
    expect(
      screen.getByText(
        'An unexpected error occurred when trying to load the requested document. Please try again later',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Go back home' }));
    await screen.findByRole('searchbox', { name: 'Search products' });
  });
});
