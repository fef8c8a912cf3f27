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
