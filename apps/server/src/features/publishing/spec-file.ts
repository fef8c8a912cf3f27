import { basename, posix } from 'node:path';
import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { because } from '../../platform/because.ts';
import type { SpecContent } from '../publication/content.ts';
import { hashOf } from '../publication/publication.ts';
import { type ParsedSpec, parseSpec } from '../specs/spec-source.ts';
import type { FileReader } from './file-reader.ts';
import { applyOverlay } from './overlays/apply-overlay.ts';
import { findOverlayFile } from './overlays/overlay-file.ts';
import type { RemoteFiles } from './remote-files.ts';
import { bundleSpec, hasOutsideReferences } from './spec-bundle.ts';
import { findReference, findSpecMistakes } from './spec-check.ts';
import { marksInternal, mentionsInternal, withoutInternal } from './spec-internal.ts';
import { findOtherKind } from './spec-kind.ts';

export interface SpecReading {
  /** Whether a specification with this hash was checked before. */
  isChecked(hash: string): boolean;
  /** Whether the version already has this specification: then it is not parsed. */
  isKept(hash: string): boolean;
  /** Fetches files of other sites that a specification refers to; if undefined, such references are refused. */
  remote?: RemoteFiles | undefined;
  /** Whether readers see parts that are marked `x-internal`. */
  showsInternal?: boolean | undefined;
}

const isRemote = (file: string) => /^https?:\/\//i.test(file);

/** Matches references to other files. False matches only cost a closer look. */
const outsideReference = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** Reads, bundles and checks the specification of a version. */
export async function readSpec(
  reader: FileReader,
  file: string,
  { isChecked, isKept, remote, showsInternal = false }: SpecReading,
): Promise<SpecContent | undefined> {
  const content = await reader.text(file);
  if (content === undefined) return undefined;
  const file_name = basename(file);
  const overlay = findOverlayFile(reader, file);
  const hides = !showsInternal && mentionsInternal(content);
  // No hash, because another text is published than this one.
  const hash = overlay || hides || outsideReference.test(content) ? undefined : hashOf(content);
  if (hash !== undefined && isKept(hash)) return aKeptSpec(file_name, content);

  const { value: document, mistakes, lineOf } = parseSpec(content);
  if (document && hash !== undefined && isChecked(hash)) {
    return { file_name, content, document, operations: listOperations(document) };
  }
  if (!document) return reportUnread(reader, file, content, mistakes);
  const { openapi, swagger } = document as { openapi?: unknown; swagger?: unknown };
  if (!/^3\.[0-2]/.test(String(openapi)) && String(swagger) !== '2.0') {
    const other = findOtherKind(file, content, document);
    if (!other) return void reader.report(file, because('not-openapi'));
    const { path, ...why } = other;
    return void reader.report(file, why, path.length > 0 ? lineOf([...path]) : undefined);
  }
  const before = reader.findings.length;
  const isOne = !hasOutsideReferences(document);
  const whole = isOne ? document : await bundle(reader, file, document, lineOf, remote);
  if (reader.findings.length > before) return undefined;
  for (const { path, ...why } of await findSpecMistakes(whole)) reader.report(file, why, lineOf(path));
  const overlaid = overlay ? await applyOverlay(reader, overlay, { file, document: whole }) : whole;
  if (!overlaid) return undefined;
  const isAsWritten = isOne && !overlay;
  // Overlays and other files of the bundle may mark parts as internal, too.
  const written = isAsWritten ? content : `${JSON.stringify(overlaid, null, 2)}\n`;
  const hidesSome = !showsInternal && mentionsInternal(written) && marksInternal(overlaid);
  if (isAsWritten && !hidesSome) return { file_name, content, document, operations: listOperations(document) };
  const published = hidesSome ? withoutInternal(overlaid) : overlaid;
  const name = file_name.replace(/\.(?:ya?ml|json)$/i, '.json');
  const text = hidesSome ? `${JSON.stringify(published, null, 2)}\n` : written;
  return { file_name: name, content: text, document: published, operations: listOperations(published) };
}

/**
 * Reports another known format first: a parser's message would mean nothing to an author who did not intend to write
 * JSON or YAML.
 */
function reportUnread(reader: FileReader, file: string, content: string, mistakes: ParsedSpec['mistakes']): undefined {
  const other = findOtherKind(file, content);
  if (other) reader.report(file, { reason: other.reason, cause: other.cause });
  else for (const { line, ...why } of mistakes) reader.report(file, why, line);
}

/** Parsed on demand only, because earlier content is usually compiled already. */
function aKeptSpec(file_name: string, content: string): SpecContent {
  let document: object | undefined;
  return {
    file_name,
    content,
    get document() {
      document ??= parseSpec(content).value;
      return document;
    },
  };
}

async function bundle(
  reader: FileReader,
  root: string,
  document: object,
  lineOf: (path: string[]) => number | undefined,
  remote: RemoteFiles | undefined,
): Promise<object> {
  const lineOfReference = (reference: string, from: string) =>
    from === root ? lineOf(findReference(document, reference)) : undefined;

  async function read(file: string, from: string): Promise<string | undefined> {
    if (!isRemote(file)) return reader.text(file);
    if (!remote) return void reader.report(from, because('remote-reference', { file }));
    try {
      return await remote(file);
    } catch (error) {
      const why = because('unreadable-reference', { file });
      return void reader.report(from, { ...why, reason: `${why.reason}: ${(error as Error).message}` });
    }
  }

  try {
    return await bundleSpec(document as Record<string, unknown>, {
      root,
      resolve: (reference, from) =>
        isRemote(reference) || isRemote(from)
          ? new URL(reference, isRemote(from) ? from : undefined).href
          : posix.join(posix.dirname(from), decodeURI(reference)),
      async load(file, from) {
        const text = await read(file, from);
        if (text === undefined) return undefined;
        const { value, mistakes } = parseSpec(text);
        return value ?? reportUnread(reader, file, text, mistakes);
      },
      onDeadReference: (reference, from) =>
        reader.report(from, because('dead-reference', { reference }), lineOfReference(reference, from)),
    });
  } catch (error) {
    if (error instanceof RangeError) reader.report(root, because('nested-too-deeply'));
    else if (error instanceof TypeError || error instanceof URIError)
      reader.report(root, because('reference-not-a-url'));
    else throw error;
    return document;
  }
}
