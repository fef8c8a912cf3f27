import { headerOf, mediaTypeOf } from './headers.ts';
import type { AnswerHead } from './send.ts';

type Kept = Pick<AnswerHead, 'headers'> & { readonly body: Blob };

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isBrokenJson: boolean; readonly isPart: boolean }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'binary' };

/** Of longer texts only the beginning is shown. The whole text is offered as a file. */
export const longestText = 16 * 1024 * 1024;
const largestImage = 16 * 1024 * 1024;

/** Types of images that may be shown through a URL that the content security policy allows. */
const shownImages = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon)$/;

const isJson = (type: string): boolean => /[/+]json$/.test(type);

const isText = (type: string): boolean =>
  type === '' ||
  isJson(type) ||
  /^text\/|[/+](?:xml|yaml|javascript|x-www-form-urlencoded|graphql|x-ndjson|jsonl)\b/.test(type);

/** Decides how to show an answer, by its type and its content. */
export async function readAnswerBody({ body, headers }: Kept): Promise<AnswerBody> {
  if (body.size === 0) return { kind: 'none' };
  const type = mediaTypeOf(headers);
  if (shownImages.test(type) && body.size <= largestImage) return { kind: 'image', url: await toDataUrl(body, type) };
  if (type === 'application/pdf') return { kind: 'pdf' };
  if (!isText(type)) return { kind: 'binary' };
  const isPart = body.size > longestText;
  const text = await body.slice(0, longestText).text();
  if (!isJson(type) || isPart) return { kind: 'text', text, isBrokenJson: false, isPart };
  try {
    return { kind: 'json', value: JSON.parse(text), text };
  } catch {
    return { kind: 'text', text, isBrokenJson: true, isPart };
  }
}

async function toDataUrl(body: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await body.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return `data:${type};base64,${btoa(binary)}`;
}

/** The file name that the server sent, without folders, or else a name by type. */
export function fileNameOf({ headers }: Kept): string {
  const disposition = headerOf(headers, 'content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  const given = encoded ? decode(encoded) : plain;
  const ending =
    mediaTypeOf(headers)
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
