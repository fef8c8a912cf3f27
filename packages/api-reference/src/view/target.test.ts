import { describe, expect, test } from 'vitest';
import {
  findOperation,
  readHash,
  readPath,
  type Target,
  toHash,
  toOperationName,
  toOperationTarget,
  toPath,
} from './target.ts';

describe('a URL inside the reference', () => {
  test.each<[Target, string]>([
    [{ kind: 'overview' }, ''],
    [{ kind: 'operation', tag: 'tides', name: 'listTides' }, '/tides/listTides'],
    [{ kind: 'operation', tag: 'Ports & tides', name: 'a/b' }, '/Ports%20%26%20tides/a%2Fb'],
    [{ kind: 'schema', name: 'Pet Store.v1' }, 'schema/Pet%20Store.v1'],
  ])('%j has the fragment #%s, which is read back', (target, hash) => {
    expect(toHash(target)).toBe(hash);
    expect(readHash(hash)).toEqual(target);
    expect(readHash(`#${hash}`)).toEqual(target);
  });

  test.each([
    ['/Ports & tides/a/b', { kind: 'operation', tag: 'Ports & tides', name: 'a/b' }],
    ['/100%/x', { kind: 'operation', tag: '100%', name: 'x' }],
    ['anything', { kind: 'overview' }],
    ['/only-a-tag', { kind: 'overview' }],
  ])('the hash %s is also read if a router has decoded it', (hash, target) => {
    expect(readHash(hash)).toEqual(target);
  });

  test.each<[Target, string]>([
    [{ kind: 'overview' }, ''],
    [{ kind: 'operation', tag: '', name: 'list-tides', slug: 'list-tides' }, 'operations/list-tides'],
    [{ kind: 'schema', name: 'Pet Store/v1' }, 'schemas/Pet%20Store%2Fv1'],
  ])('%j has the path %s, which is read back', (target, path) => {
    expect(toPath(target)).toBe(path);
    for (const each of [path, `/${path}`, `${path}/`, decodeURIComponent(path)]) expect(readPath(each)).toEqual(target);
  });

  test('the path of an operation has its slug, or its name if the slug is unknown', () => {
    const operation = { method: 'get', path: '/tides', operationId: 'list/Tides', slug: 'list-tides' };
    expect(toPath(toOperationTarget(operation, 'tides'))).toBe('operations/list-tides');
    expect(toHash(toOperationTarget(operation, 'tides'))).toBe('/tides/list%2FTides');
    expect(toPath(readHash('#/tides/list%2FTides'))).toBe('operations/list%2FTides');
  });

  test.each(['operations', 'operations/', 'other/x', 'x'])('%s is not the path of a page', (path) => {
    expect(readPath(path)).toBeUndefined();
  });

  test('an operation without an id is named by its method and path (SPC-10)', () => {
    expect(toOperationName({ method: 'GET', path: '/tides/{id}' })).toBe('get_tides__id_');
  });

  test('an operation is found by its name, or else by its anchor or slug', () => {
    const entries = [
      { anchor: 'list-tides', slug: 'all-tides', operationId: 'listTides', method: 'get', path: '/tides' },
      { anchor: 'get_tides__id_-2', method: 'get', path: '/tides/{id}' },
    ];
    expect(findOperation(entries, 'listTides')?.anchor).toBe('list-tides');
    expect(findOperation(entries, 'get_tides__id_')?.anchor).toBe('get_tides__id_-2');
    expect(findOperation(entries, 'get_tides__id_-2')?.anchor).toBe('get_tides__id_-2');
    expect(findOperation(entries, 'all-tides')?.anchor).toBe('list-tides');
    expect(findOperation(entries, 'gone')).toBeUndefined();
  });
});
