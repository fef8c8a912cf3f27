import { setImmediate } from 'node:timers/promises';
import type { BlockMistake } from '@portico/documents/parse/blocks/block-mistakes.ts';
import { checkMarkdown } from '@portico/documents/parse/markdown.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import type { DocumentContent } from '../publication/content.ts';
import { toFolderFile } from '../publication/document-path.ts';
import {
  type Conversion,
  type KeptConversion,
  noteTargets,
  readConversion,
  toTargetsAlone,
  withTargets,
  writeConversion,
} from './conversion.ts';
import { chainsOf } from './document-chains.ts';
import { listDocumentFiles } from './document-files.ts';
import type { ImageContent } from './document-images.ts';
import { type DocumentUrls, type PlacedDocument, resolveLinks } from './document-links.ts';
import type { FileReader } from './file-reader.ts';
import { narrowerOf } from './link-targets.ts';
import type { PortalLinks } from './portal-links.ts';
import type { Readers } from './readers.ts';

/** A document of the last publish, with its nodes. */
export interface PublishedDocument {
  source_path: string;
  content: string;
  nodes: string | null;
  conversion: string | null;
}

/** The parts of documents that are unchanged since the last publish. */
export interface KeptDocuments {
  /** The paths of documents with unchanged text. */
  texts: ReadonlySet<string>;
  /** By the paths of documents whose text is converted in the same way. */
  conversions: ReadonlyMap<string, KeptConversion>;
}

export const nothingKept: KeptDocuments = { texts: new Set(), conversions: new Map() };

interface Place {
  /** The path in the publishing folder. */
  folder: string;
  /** The readers of the product. */
  readers: Readers;
  images: ReadonlyMap<string, ImageContent>;
  kept: KeptDocuments;
  /** Whether a dead link in an unchanged text is only a warning, because somebody else changed its target. */
  isLenient: boolean;
  urls?: DocumentUrls | undefined;
  /** The only documents to convert, by path. The others are here as targets of links; undefined if all are converted. */
  only?: ReadonlySet<string> | undefined;
}

/** A document whose links are not resolved yet. */
interface PreparedDocument extends PlacedDocument {
  /** The conversion with the targets as they are resolved by then. */
  finish(): Conversion;
  kept: KeptConversion | undefined;
  /** Whether the author has to be told something at each publish. */
  hasFindings: boolean;
}

/**
 * Converts documents to nodes: code is highlighted, drawings are made, and links are checked and rewritten. The meaning
 * of links depends on other documents and on the portal, so the links of an unchanged document are resolved again, while
 * the rest of its nodes is kept.
 */
export async function prepareDocuments(
  reader: FileReader,
  documents: readonly DocumentContent[],
  { folder, readers, images, kept, isLenient, urls, only }: Place,
  links: PortalLinks,
): Promise<DocumentContent[]> {
  if (documents.length === 0) return [];
  const chains = chainsOf(documents);
  const parents = new Set(documents.map(({ parent_path }) => parent_path));
  const fileOf = ({ source_path }: DocumentContent) => toFolderFile(folder, source_path);
  const lineOf = ({ document, line }: { document: DocumentContent; line: number | undefined }) =>
    line === undefined ? undefined : line + (document.lines_above ?? 0);
  const isOld = ({ source_path }: DocumentContent) => isLenient && kept.texts.has(source_path);
  const isConverted = ({ source_path }: DocumentContent) => only === undefined || only.has(source_path);
  const placeOf = ({ source_path }: DocumentContent) => ({
    chain: chains.get(source_path) ?? [],
    hasChildren: parents.has(source_path),
  });
  const converted = await convert(
    documents.filter((document) => isConverted(document) && !kept.conversions.has(document.source_path)),
  );
  const placed = documents.filter(isConverted).map((document): PreparedDocument => {
    const place = placeOf(document);
    const before = kept.conversions.get(document.source_path);
    if (before) {
      const root = toTargetsAlone(before);
      const whole = () => JSON.parse(before.nodes) as DocumentRoot;
      const finish = noteTargets(root, document.content);
      return { ...document, ...place, root, whole, kept: before, hasFindings: false, finish };
    }
    const { root, mistakes, warnings } = converted.get(document) as ConvertedText;
    const tell = isOld(document) ? reader.warn : reader.report;
    for (const { line, ...why } of mistakes) tell(fileOf(document), why, lineOf({ document, line }));
    for (const { line, ...why } of warnings) reader.warn(fileOf(document), why, lineOf({ document, line }));
    const hasFindings = mistakes.length + warnings.length > 0;
    const finish = noteTargets(root, document.content);
    return { ...document, ...place, root, whole: () => root, kept: undefined, hasFindings, finish };
  });
  const others = documents
    .filter((document) => !isConverted(document))
    .map((document): PlacedDocument => {
      const whole = () => checkMarkdown(document.content).root;
      return { ...document, ...placeOf(document), root: nothing, whole };
    });
  const files = new Set(listDocumentFiles(reader, folder));
  const { mistakes, outgoing } = resolveLinks(placed, images, files, urls, [...placed, ...others]);
  for (const { document, line, ...why } of mistakes) reader.report(fileOf(document), why, lineOf({ document, line }));

  await links.load(outgoing.flatMap(({ document, node }) => links.keysOf(node.href, fileOf(document))));
  for (const { document, node, line } of outgoing) {
    const file = fileOf(document);
    const { href, mistake, warning } =
      (await links.resolve(node.href, { file, readers: narrowerOf(readers, document.visibility) })) ?? {};
    const isKept = isOld(document);
    if (mistake && !isKept) reader.report(file, mistake, lineOf({ document, line }));
    const worry = warning ?? mistake;
    if (worry && (warning || isKept)) reader.warn(file, worry, lineOf({ document, line }));
    if (href !== undefined) node.href = href;
  }
  return placed.map(
    ({ root, chain: _, hasChildren: __, whole: ___, kept: before, hasFindings, finish, ...document }) => {
      const made = finish();
      const conversion = hasFindings ? undefined : writeConversion(made);
      if (!before) return { ...document, conversion, nodes: JSON.stringify(root) };
      const nodes = withTargets(before, made);
      return { ...document, conversion, ...(nodes !== undefined && { nodes }) };
    },
  );
}

interface ConvertedText {
  root: DocumentRoot;
  mistakes: BlockMistake[];
  warnings: BlockMistake[];
}

/** Nodes with drawings and colored code. */
async function convert(documents: readonly DocumentContent[]): Promise<Map<DocumentContent, ConvertedText>> {
  const converted = new Map<DocumentContent, ConvertedText>();
  if (documents.length === 0) return converted;
  // Loaded on demand, because servers that do not publish never use it.
  const { highlightCode } = await import('@portico/documents/parse/highlight.ts');
  const { drawBlocks } = await import('@portico/documents/parse/draw/draw-blocks.ts');
  for (const document of documents) {
    const { root, mistakes } = checkMarkdown(document.content);
    const drawn = drawBlocks(root);
    converted.set(document, { root, mistakes: [...mistakes, ...drawn.mistakes], warnings: drawn.warnings });
  }
  // Other requests get their turn before the highlighting.
  await setImmediate();
  for (const { root } of converted.values()) highlightCode(root);
  return converted;
}

/** The links of a document that is only the target of others. */
const nothing: DocumentRoot = { type: 'document', version: '', children: [] };

/** Finds what is unchanged since the last publish. */
export function findKept(
  documents: readonly Pick<DocumentContent, 'source_path' | 'content'>[],
  published: readonly PublishedDocument[] | undefined,
): KeptDocuments {
  if (!published) return nothingKept;
  const before = new Map(published.map((document) => [document.source_path, document]));
  const texts = new Set<string>();
  const conversions = new Map<string, KeptConversion>();
  for (const { source_path, content } of documents) {
    const known = before.get(source_path);
    if (known?.content === content) texts.add(source_path);
    const conversion = known && readConversion(known, content);
    if (conversion) conversions.set(source_path, conversion);
  }
  return { texts, conversions };
}
