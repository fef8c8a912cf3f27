import { gunzipSync } from 'node:zlib';
import type { Bundle, ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import type { SpecPreview } from '@portico/contract/admin-products.ts';
import type { SpecChange } from '@portico/contract/changes.ts';
import { stringify } from 'yaml';
import type { ComparedSide, PackedSpec } from '../publication/found-changes.ts';
import { compileDocument } from '../specs/compile-document.ts';
import { compareSides } from '../version-changes/compare-sides.ts';
import { toShownChange } from '../version-changes/shown-change.ts';
import { lineChanges, newPairBudget } from './line-changes.ts';

/** The most operations and schemas that are shown with both sides. */
const mostSides = 20;

type Place = SpecChange['place'];

/** The changes between the published specification and an uploaded one, with both sides of changed operations and schemas. */
export function previewChanges(published: ComparedSide, uploaded: PackedSpec): NonNullable<SpecPreview['changes']> {
  const before = 'text' in published ? compileDocument({ text: published.text, try_it: true }) : published;
  const { counts, changes, is_cut } = compareSides(before, uploaded);
  const shown = changes.map(toShownChange);
  const [old, now] = [open(before), open(uploaded)];
  const budget = newPairBudget();
  const places = new Map(shown.flatMap(({ place }) => (place.in === 'document' ? [] : [[toName(place), place]])));
  const sides = [...places].slice(0, mostSides).map(([name, place]) => ({
    name,
    lines: lineChanges(old(place), now(place), budget),
  }));
  return { counts: { ...counts }, changes: shown, is_cut, sides };
}

const toName = ({ operation, schema = '' }: Place): string =>
  operation ? `${operation.method.toUpperCase()} ${operation.path}` : `Schema ${schema}`;

/** Paths that differ only in parameter names are equal. */
const toTemplate = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

function open({ content, bundles }: PackedSpec): (place: Place) => string | undefined {
  const index = JSON.parse(unpack(content)) as ReferenceIndex;
  const packed = new Map(bundles.map((bundle) => [bundle.hash, bundle.content]));
  const read = (hash: string | undefined): Bundle | undefined => {
    const found = hash === undefined ? undefined : packed.get(hash);
    return found && (JSON.parse(unpack(found)) as Bundle);
  };
  return ({ operation, slug, schema }) => {
    const entry =
      operation &&
      (index.operations.find(
        ({ kind, method, path }) =>
          kind === operation.kind && method === operation.method && toTemplate(path) === toTemplate(operation.path),
      ) ??
        index.operations.find((one) => one.slug === slug));
    const bundle = read(entry?.bundle ?? index.schemas.find(({ name }) => name === schema)?.bundle);
    if (bundle?.kind === 'operation') return toText(withoutNames(bundle.operation));
    return bundle?.kind === 'schema' ? toText(bundle.schema) : undefined;
  };
}

const unpack = (packed: Uint8Array): string => gunzipSync(packed).toString();
const toText = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** Anchors and slugs follow from the other fields. */
const withoutNames = ({ anchor: _, slug: __, ...operation }: Extract<Bundle, { kind: 'operation' }>['operation']) =>
  operation;
