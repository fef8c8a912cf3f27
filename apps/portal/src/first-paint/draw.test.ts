import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawFirstSight } from './draw.ts';

afterEach(() => document.body.replaceChildren());

function aContainer(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  return container;
}

const firstPaint = () => document.querySelector<HTMLElement>('.first-paint');

const link = '#/tides/listTides';

const anOperation = (changes: object = {}) => ({
  kind: 'operation',
  operation: {
    method: 'get',
    path: '/tides',
    operationId: 'listTides',
    summary: 'List tides',
    description: 'Every tide.',
    ...changes,
  },
});

describe('the first paint of a reference', () => {
  test('is the operation that the address names, with nothing to press', () => {
    expect(drawFirstSight(aContainer(), anOperation(), link)).toBe(true);
    expect(firstPaint()?.querySelector('h1')?.textContent).toBe('List tides');
    expect(firstPaint()?.textContent).toContain('GET/tides');
    expect(firstPaint()?.textContent).toContain('Every tide.');
    expect(firstPaint()?.querySelector('a, button, input')).toBeNull();
  });

  test('is the title of the document with its first operations where the address names none', () => {
    const entry = (path: string, tags: string[]) => ({ kind: 'operation', method: 'get', path, summary: path, tags });
    const operations = [entry('/ships', ['ships']), entry('/tides', ['tides']), entry('/ships/{id}', ['ships'])];
    drawFirstSight(aContainer(), { title: 'Harbour', operations }, '');
    expect(firstPaint()?.querySelector('h1')?.textContent).toBe('Harbour');
    const rows = [...document.querySelectorAll('.first-paint-address')].map((row) => row.textContent);
    expect(rows).toEqual(['/ships', '/ships/{id}']);
  });

  test('is an operation by the name that its method and path make, or by its anchor', () => {
    const unnamed = {
      kind: 'operation',
      operation: { method: 'post', path: '/tides/{id}', anchor: 'post_tides__id_-2' },
    };
    for (const name of ['post_tides__id_', 'post_tides__id_-2']) {
      expect(drawFirstSight(aContainer(), unnamed, `#/default/${name}`)).toBe(true);
      expect(firstPaint()?.querySelector('h1')?.textContent).toBe('POST /tides/{id}');
      document.body.replaceChildren();
    }
  });

  test('is nothing where another operation has the address that was guessed', () => {
    expect(drawFirstSight(aContainer(), anOperation({ operationId: 'list-tides' }), '#/tides/list%20tides')).toBe(
      false,
    );
    expect(firstPaint()).toBeNull();
  });

  test('takes what the document says as text, up to what needs more than words', () => {
    const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
    const description = [
      paragraph('<img src=x onerror=alert(1)>'),
      { type: 'list', children: [] },
      paragraph('Later.'),
    ];
    drawFirstSight(aContainer(), anOperation({ summary: '<b>Bold</b>', description }), link);
    expect(document.querySelector('img, b')).toBeNull();
    expect(firstPaint()?.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(firstPaint()?.textContent).not.toContain('Later.');
  });

  test('keeps words and lines apart as the document does', () => {
    const text = (text: string, more: object = {}) => ({ type: 'text', text, ...more });
    const link = { type: 'link', children: [text('tides')] };
    const description = [
      { type: 'paragraph', children: [text('All '), link, text('.', { softBreak: true }), text('Today.')] },
    ];
    drawFirstSight(aContainer(), anOperation({ description }), '#/tides/listTides');
    expect(document.querySelector('.first-paint-words')?.textContent).toBe('All tides. Today.');
  });

  test('goes when the portal shows a page itself, and does not come after it', async () => {
    const container = aContainer();
    drawFirstSight(container, anOperation(), link);
    container.append(document.createElement('p'));
    await new Promise((done) => setTimeout(done));
    expect(firstPaint()).not.toBeNull();
    container.append(document.createElement('h1'));
    await vi.waitFor(() => expect(firstPaint()).toBeNull());
    expect(drawFirstSight(container, anOperation(), link)).toBe(false);
    expect(firstPaint()).toBeNull();
  });

  test('is nothing where the answer is something else', () => {
    for (const data of [{}, { kind: 'schema', name: 'Tide' }, { status: 404 }]) {
      expect(drawFirstSight(aContainer(), data, link)).toBe(false);
    }
    expect(firstPaint()).toBeNull();
  });
});
