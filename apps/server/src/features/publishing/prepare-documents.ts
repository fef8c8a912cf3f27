import { setImmediate } from 'node:timers/promises';
import { checkMarkdown } from '@portico/documents/parse/markdown.ts';
import type { DocumentNode, DocumentRoot } from '@portico/documents/parse/nodes.ts';
import type { Reason } from '../../platform/because.ts';
import type { DocumentContent } from '../publication/content.ts';
import { toFolderFile } from '../publication/document-path.ts';
import {
  type Conversion,
  type KeptConversion,
  noteKept,
  noteTargets,
  readConversion,
  toTargetsAlone,
  variablesOf,
  withTargets,
  writeConversion,
} from './conversion.ts';
import { type ConvertedText, convertText, placeOfNode } from './convert-text.ts';
import { chainsOf } from './document-chains.ts';
import { listDocumentFiles } from './document-files.ts';
import type { ImageContent } from './document-images.ts';
import { type DocumentUrls, type PlacedDocument, resolveLinks } from './document-links.ts';
import type { FileReader } from './file-reader.ts';
import { narrowerOf } from './link-targets.ts';
import type { PortalLinks } from './portal-links.ts';
import type { Readers } from './readers.ts';
import type { SharedTexts } from './shared-texts.ts';

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
  shared: SharedTexts;
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
  { folder, readers, images, kept, isLenient, urls, only, shared }: Place,
  links: PortalLinks,
): Promise<DocumentContent[]> {
  if (documents.length === 0) return [];
  const chains = chainsOf(documents);
  const parents = new Set(documents.map(({ parent_path }) => parent_path));
  const fileOf = ({ source_path }: DocumentContent) => toFolderFile(folder, source_path);
  const placeOf = (document: DocumentContent, node: DocumentNode) =>
    placeOfNode(node, { file: fileOf(document), lines_above: document.lines_above ?? 0 });
  const ownFiles = new Set(documents.map(fileOf));
  /** Several documents may include one file, and the same links. */
  const once = (tell: FileReader['report']) => (file: string, why: Reason, line: number | undefined) => {
    const finding = JSON.stringify([file, line, why.reason]);
    const isOwn = ownFiles.has(file);
    if (isOwn || !shared.told.has(finding)) tell(file, why, line);
    shared.told.add(finding);
  };
  const isOld = ({ source_path }: DocumentContent) => isLenient && kept.texts.has(source_path);
  const isConverted = ({ source_path }: DocumentContent) => only === undefined || only.has(source_path);
  const isNew = (document: DocumentContent) => isConverted(document) && !kept.conversions.has(document.source_path);
  const positionOf = ({ source_path }: DocumentContent) => ({
    chain: chains.get(source_path) ?? [],
    hasChildren: parents.has(source_path),
  });
  const converted = await convert(documents.filter(isNew), fileOf, shared);
  const placed: PreparedDocument[] = [];
  for (const document of documents.filter(isConverted)) {
    const place = positionOf(document);
    const before = kept.conversions.get(document.source_path);
    if (before) {
      const root = toTargetsAlone(before);
      const whole = () => JSON.parse(before.nodes) as DocumentRoot;
      const finish = noteKept(root, before);
      placed.push({ ...document, ...place, root, whole, kept: before, hasFindings: false, finish });
      continue;
    }
    const { root, mistakes, warnings, includes } = converted.get(document) as ConvertedText;
    const tell = isOld(document) ? reader.warn : reader.report;
    const { lines_above = 0 } = document;
    const tellAll = (found: ConvertedText['mistakes'], how: typeof tell) => {
      for (const { line, file, ...why } of found) {
        if (file === undefined) how(fileOf(document), why, line + lines_above);
        else once(how)(file, why, line);
      }
    };
    tellAll(mistakes, tell);
    tellAll(warnings, reader.warn);
    const hasFindings = mistakes.length + warnings.length > 0;
    const finish = await noteTargets(root, document, includes, shared);
    placed.push({ ...document, ...place, root, whole: () => root, kept: undefined, hasFindings, finish });
  }
  const others = documents
    .filter((document) => !isConverted(document))
    .map((document): PlacedDocument => {
      const whole = () => checkMarkdown(document.content).root;
      return { ...document, ...positionOf(document), root: nothing, whole };
    });
  const files = new Set(listDocumentFiles(reader, folder));
  const { mistakes, outgoing } = resolveLinks(placed, images, files, urls, [...placed, ...others]);
  for (const { document, node, ...why } of mistakes) {
    const { file, line } = placeOf(document, node);
    once(reader.report)(file, why, line);
  }

  await links.load(outgoing.flatMap(({ document, node }) => links.keysOf(node.href, fileOf(document))));
  for (const { document, node } of outgoing) {
    const origin = { file: fileOf(document), readers: narrowerOf(readers, document.visibility) };
    const { href, mistake, warning } = (await links.resolve(node.href, origin)) ?? {};
    const { file, line } = placeOf(document, node);
    const isKept = isOld(document);
    if (mistake && !isKept) once(reader.report)(file, mistake, line);
    const worry = warning ?? mistake;
    if (worry && (warning || isKept)) once(reader.warn)(file, worry, line);
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

/** Nodes with drawings and colored code. */
async function convert(
  documents: readonly DocumentContent[],
  fileOf: (document: DocumentContent) => string,
  shared: SharedTexts,
): Promise<Map<DocumentContent, ConvertedText>> {
  const converted = new Map<DocumentContent, ConvertedText>();
  if (documents.length === 0) return converted;
  // Loaded on demand, because servers that do not publish never use it.
  const { highlightCode } = await import('@portico/documents/parse/highlight.ts');
  const { drawBlocks } = await import('@portico/documents/parse/draw/draw-blocks.ts');
  for (const document of documents) {
    const text = { content: document.content, file: fileOf(document), variables: variablesOf(document, shared) };
    converted.set(document, await convertText(text, shared, drawBlocks));
  }
  // Other requests get their turn before the highlighting.
  await setImmediate();
  for (const { root } of converted.values()) highlightCode(root);
  return converted;
}

/** The links of a document that is only the target of others. */
const nothing: DocumentRoot = { type: 'document', version: '', children: [] };

/** Finds what is unchanged since the last publish. */
export async function findKept(
  documents: readonly Pick<DocumentContent, 'source_path' | 'content' | 'variables'>[],
  published: readonly PublishedDocument[] | undefined,
  shared: SharedTexts,
): Promise<KeptDocuments> {
  if (!published) return nothingKept;
  const before = new Map(published.map((document) => [document.source_path, document]));
  const texts = new Set<string>();
  const conversions = new Map<string, KeptConversion>();
  for (const document of documents) {
    const { source_path, content } = document;
    const known = before.get(source_path);
    if (known?.content === content) texts.add(source_path);
    const conversion = known && (await readConversion(known, document, shared));
    if (conversion) conversions.set(source_path, conversion);
  }
  return { texts, conversions };
}
