interface Place {
  value: unknown;
  key: string;
  around: Place | undefined;
}

/**
 * The path, such as `filter.0.values`, of a text that a database cannot store unchanged: PostgreSQL refuses NUL, and
 * half of a surrogate pair is replaced. Not recursive, because callers choose the depth.
 */
export function findUnstorableText(value: unknown): string | undefined {
  const open: Place[] = [{ value, key: '', around: undefined }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string') {
      if (!isStorable(place.value)) return toPath(place);
    } else if (typeof place.value === 'object' && place.value !== null) {
      for (const [key, inner] of Object.entries(place.value)) {
        if (!isStorable(key)) return toPath(place);
        open.push({ value: inner, key, around: place });
      }
    }
  }
  return undefined;
}

export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

function toPath(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.around; at = at.around) keys.push(at.key);
  return keys.reverse().join('.').slice(0, 200) || 'body';
}
