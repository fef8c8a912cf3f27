import { basename } from 'node:path';
import Type, { type Static } from 'typebox';
import { because } from '../../../platform/because.ts';
import { createYamlReader } from '../../../platform/yaml/yaml-file.ts';
import type { FileReader } from '../file-reader.ts';

/** Extensions are allowed wherever the overlay specification has named fields. */
const extended = { additionalProperties: false, patternProperties: { '^x-': {} } };

const Action = Type.Object(
  {
    target: Type.String({ minLength: 1, maxLength: 2000 }),
    description: Type.Optional(Type.String()),
    update: Type.Optional(Type.Unknown()),
    remove: Type.Optional(Type.Boolean()),
  },
  extended,
);

const OverlayFile = Type.Object(
  {
    overlay: Type.String({ pattern: '^1\\.0\\.\\d+$' }),
    info: Type.Object(
      { title: Type.String(), version: Type.String(), description: Type.Optional(Type.String()) },
      extended,
    ),
    extends: Type.Optional(Type.String()),
    actions: Type.Array(Action, { minItems: 1, maxItems: 10_000 }),
  },
  extended,
);

export type OverlayAction = Static<typeof Action>;

const readOverlayFile = createYamlReader<Static<typeof OverlayFile>>(OverlayFile);

/** The overlay beside a specification: `payments.overlay.yaml` for `payments.yaml`. */
export function findOverlayFile(reader: FileReader, spec: string): string | undefined {
  const stem = spec.replace(/\.(?:ya?ml|json)$/i, '');
  return ['yaml', 'yml', 'json'].map((ending) => `${stem}.overlay.${ending}`).find(reader.has);
}

/** Reads the actions of an overlay. Its `extends` must name the specification if it names a file. */
export async function readOverlay(
  reader: FileReader,
  file: string,
  spec: string,
): Promise<OverlayAction[] | undefined> {
  const overlay = await reader.yaml(file, readOverlayFile);
  if (!overlay) return undefined;
  const { extends: extended } = overlay;
  if (extended !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(extended) && basename(extended) !== basename(spec)) {
    const why = because('overlay-of-another', { name: extended, spec: basename(spec) });
    return void reader.report(file, why, reader.lineOf(file, ['extends']));
  }
  return overlay.actions;
}
