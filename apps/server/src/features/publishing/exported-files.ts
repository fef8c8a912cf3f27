/** Files in the publishing format, by path. */
export type ExportedFiles = Map<string, Uint8Array>;
