import type { FileReader } from './file-reader.ts';

/** What the texts of a folder share: the variables of `portal.yaml`, and files that several texts may include. */
export interface SharedTexts {
  /** Undefined if `portal.yaml` could not be read: then nobody knows which variables there are. */
  variables: ReadonlyMap<string, string> | undefined;
  /** The text of a file in the folder, by its path; undefined if it does not exist or cannot be read. */
  read(file: string): Promise<string | undefined>;
  has(file: string): boolean;
  /** The findings about included files, which are told once for all texts that include them. */
  told: Set<string>;
  /** The files that texts include, as far as texts have been converted. */
  included: Map<string, string>;
}

export function createSharedTexts(
  reader: FileReader,
  portal: { variables?: Readonly<Record<string, string | number>> } | undefined,
) {
  const texts = new Map<string, Promise<string | undefined>>();
  return {
    variables: portal && new Map(Object.entries(portal.variables ?? {}).map(([name, value]) => [name, String(value)])),
    read(file: string) {
      const known = texts.get(file) ?? (reader.has(file) ? reader.text(file) : Promise.resolve(undefined));
      texts.set(file, known);
      return known;
    },
    has: reader.has,
    told: new Set<string>(),
    included: new Map<string, string>(),
  } satisfies SharedTexts;
}
