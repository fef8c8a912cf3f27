import { because } from '../../../platform/because.ts';
import type { FileReader } from '../file-reader.ts';
import { findSpecMistakes } from '../spec-check.ts';
import { applyActions } from './apply-actions.ts';
import { readOverlay } from './overlay-file.ts';

/** Applies the overlay of a checked specification and checks the outcome. Undefined if a finding was reported. */
export async function applyOverlay(
  reader: FileReader,
  file: string,
  spec: { file: string; document: object },
): Promise<object | undefined> {
  const actions = await readOverlay(reader, file, spec.file);
  if (!actions) return undefined;
  const { document, mistakes, actionAt } = applyActions(spec.document, actions);
  const lineOf = (at: number | undefined, member: string) =>
    at === undefined ? undefined : reader.lineOf(file, ['actions', at, member]);
  for (const { at, member, ...why } of mistakes) reader.report(file, why, lineOf(at, member));
  if (mistakes.length > 0) return undefined;
  const broken = await findSpecMistakes(document);
  for (const { path, reason, cause } of broken) {
    const why = because('overlay-breaks-specification', { problem: { reason, cause } });
    reader.report(file, why, lineOf(actionAt(path), 'update'));
  }
  return broken.length === 0 ? document : undefined;
}
