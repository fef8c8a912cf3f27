/** JSON is tried first; what is not JSON is YAML (SPC-04). */
export function extensionOf(content: string): 'json' | 'yaml' {
  if (!/^\s*[{[]/.test(content)) return 'yaml';
  try {
    JSON.parse(content);
    return 'json';
  } catch {
    return 'yaml';
  }
}

/** The file name of a downloaded specification, by product and version, without characters that file systems refuse. */
export const fileNameOf = (product: string, version: string): string =>
  `${product} ${version}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100) || 'specification';
