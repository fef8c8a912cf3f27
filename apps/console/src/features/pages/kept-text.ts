/** A text that is not saved yet, as this browser keeps it over a reload or the end of a session. */
interface KeptText {
  readonly etag: string;
  readonly content: string;
  readonly file: string;
}

const keyOf = (draftId: string): string => `portico-unsaved-${draftId}`;

export function readKept(draftId: string): KeptText | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(draftId)) ?? 'null') as Partial<KeptText> | null;
    return kept && typeof kept.content === 'string' && typeof kept.file === 'string' && typeof kept.etag === 'string'
      ? (kept as KeptText)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing still lets its user write. */
export function keepText(draftId: string, kept: KeptText): void {
  try {
    localStorage.setItem(keyOf(draftId), JSON.stringify(kept));
  } catch {}
}

export function forgetText(draftId: string): void {
  try {
    localStorage.removeItem(keyOf(draftId));
  } catch {}
}
