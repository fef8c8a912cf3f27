import { describe, expect, test } from 'vitest';
import { findOperation, readHash, type Target, toHash, toOperationName } from './target.ts';

describe('an address inside the reference', () => {
  test.each<[Target, string]>([
    [{ kind: 'overview' }, ''],
    [{ kind: 'operation', tag: 'tides', name: 'listTides' }, '/tides/listTides'],
    [{ kind: 'operation', tag: 'Ports & tides', name: 'a/b' }, '/Ports%20%26%20tides/a%2Fb'],
    [{ kind: 'schema', name: 'Pet Store.v1' }, 'schema/Pet%20Store.v1'],
  ])('%j is written as #%s and read back', (target, hash) => {
    expect(toHash(target)).toBe(hash);
    expect(readHash(hash)).toEqual(target);
    expect(readHash(`#${hash}`)).toEqual(target);
  });

  test.each([
    ['/Ports & tides/a/b', { kind: 'operation', tag: 'Ports & tides', name: 'a/b' }],
    ['/100%/x', { kind: 'operation', tag: '100%', name: 'x' }],
    ['anything', { kind: 'overview' }],
    ['/only-a-tag', { kind: 'overview' }],
  ])('the hash %s that a router has decoded is read as well', (hash, target) => {
    expect(readHash(hash)).toEqual(target);
  });

  test('an operation without an id is named by its method and path (SPC-10)', () => {
    expect(toOperationName({ method: 'GET', path: '/tides/{id}' })).toBe('get_tides__id_');
  });

  test('an operation is found by its name, else by its anchor', () => {
    const entries = [
      { anchor: 'list-tides', operationId: 'listTides', method: 'get', path: '/tides' },
      { anchor: 'get_tides__id_-2', method: 'get', path: '/tides/{id}' },
    ];
    expect(findOperation(entries, 'listTides')?.anchor).toBe('list-tides');
    expect(findOperation(entries, 'get_tides__id_')?.anchor).toBe('get_tides__id_-2');
    expect(findOperation(entries, 'get_tides__id_-2')?.anchor).toBe('get_tides__id_-2');
    expect(findOperation(entries, 'gone')).toBeUndefined();
  });
});
