import type { Answer } from './send.ts';

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'binary' };

/** Longer texts are offered as a file. */
const longestText = 2_000_000;

/** An image as an address that the content policy of the page lets it show. */
const shownImages = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon)$/;

const typeOfAnswer = ({ headers }: Answer): string =>
  (headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '').split(';')[0]?.trim().toLowerCase() ??
  '';

/** What an answer can be shown as, by its type and by what it turns out to be. */
export async function readAnswerBody(answer: Answer): Promise<AnswerBody> {
  const { body } = answer;
  if (body.size === 0) return { kind: 'none' };
  const type = typeOfAnswer(answer);
  if (shownImages.test(type) && body.size <= longestText) return { kind: 'image', url: await toDataUrl(body, type) };
  if (body.size > longestText || !isText(type)) return { kind: 'binary' };
  const text = await body.text();
  if (!/[/+]json\b/.test(type)) return { kind: 'text', text };
  try {
    return { kind: 'json', value: JSON.parse(text), text };
  } catch {
    return { kind: 'text', text };
  }
}

const isText = (type: string): boolean =>
  type === '' || /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded|graphql|x-ndjson)\b/.test(type);

async function toDataUrl(body: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await body.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return `data:${type};base64,${btoa(binary)}`;
}

/** The name that the server gave the file, without any folder, else one after its type. */
export function fileNameOf(answer: Answer): string {
  const disposition = answer.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  const given = encoded ? decode(encoded) : plain;
  const ending =
    typeOfAnswer(answer)
      .split('/')[1]
      ?.replace(/[^a-z0-9].*$/, '') || 'bin';
  return given?.split(/[\\/]/).at(-1)?.trim() || `answer.${ending}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
