import { because, type Reason } from '../../platform/because.ts';
import type { Size } from './picture-sizes.ts';

/** An SVG that is larger is a photo, which has better formats. */
const mostBytes = 2_000_000;

const piece =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?xml\s[^?]*\?>|<!DOCTYPE\s+svg\b[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

/** Elements that run, load or frame something, or that show a page inside the image. */
const refusedElements =
  /^(?:.*:)?(?:script|foreignobject|iframe|object|embed|audio|video|canvas|handler|listener|set|animate|animatemotion|animatetransform|animatecolor|discard)$/i;
const refusedAttributes = /^(?:on.*|xml:base|base)$/i;
const links = /^(?:xlink:)?(?:href|src)$/i;
/** A part of the same file, or a picture inside of it. */
const harmlessLink = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);)/i;
/** Style sheets may name parts of the same file. */
const harmfulStyle =
  /@import|expression\s*\(|javascript:|url\(\s*["']?\s*(?!["']?\s*#|["']?\s*data:image\/(?:png|jpe?g|gif|webp);)/i;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

type Refused = Reason & { line: number };

/**
 * The size of an SVG that is only a picture. One that could run or load anything is refused with the line, and not
 * repaired: its author should see what readers get.
 */
export function readSvg(bytes: Buffer): { size: NonNullable<Size> } | Refused {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const at = (position: number) => text.slice(0, position).split('\n').length;
  const refuse = (position: number, found: string): Refused => ({
    ...because('svg-unsafe', { found: found.slice(0, 60) }),
    line: at(position),
  });
  const unread = (position: number): Refused => ({ ...because('svg-unread'), line: at(position) });
  if (bytes.length > mostBytes) return { ...because('svg-too-large', { megabytes: mostBytes / 1_000_000 }), line: 1 };

  const open: string[] = [];
  let root: Record<string, string> | undefined;
  piece.lastIndex = 0;
  for (let position = 0; position < text.length; position = piece.lastIndex) {
    piece.lastIndex = position;
    const found = piece.exec(text);
    if (!found)
      return /^<!/.test(text.slice(position))
        ? refuse(position, text.slice(position, position + 20))
        : unread(position);
    const [whole, closed, opened, attributes = '', isEmpty] = found;
    if (closed !== undefined) {
      if (open.pop() !== closed) return unread(position);
    } else if (opened !== undefined) {
      if (refusedElements.test(opened)) return refuse(position, `<${opened}>`);
      const read = [...attributes.matchAll(attribute)].map(
        ([, name = '', double, single]) => [name, decode(double ?? single ?? '')] as const,
      );
      for (const [name, value] of read) {
        const isLink = links.test(name) && !harmlessLink.test(value) && !/^(?:.*:)?a$/i.test(opened);
        if (refusedAttributes.test(name) || isLink) return refuse(position, `${name}="${value}"`);
        if (/javascript:|vbscript:|data:(?!image\/(?:png|jpe?g|gif|webp);)/i.test(value.replaceAll(/\s/g, ''))) {
          return refuse(position, `${name}="${value}"`);
        }
        if (harmfulStyle.test(unescapedStyle(value))) return refuse(position, `${name}="${value}"`);
      }
      if (!root) {
        if (opened !== 'svg' || open.length > 0) return unread(position);
        root = Object.fromEntries(read);
      }
      if (isEmpty === '') open.push(opened);
    } else if (entity.test(whole) && !whole.startsWith('<')) return unread(position);
    else if (open.at(-1)?.toLowerCase() === 'style' && harmfulStyle.test(unescapedStyle(decode(whole)))) {
      return refuse(position, whole.trim());
    }
  }
  const size = root && open.length === 0 ? sizeOf(root) : undefined;
  if (!root || open.length > 0) return unread(text.length);
  return size ? { size } : { ...because('image-without-size'), line: 1 };
}

/** A style sheet can write any letter as `\6a`. */
const unescapedStyle = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replaceAll('\\', '');

const toCharacter = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    return toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** The width and height in pixels, or else the box that is shown. */
function sizeOf(root: Record<string, string>): Size {
  const pixels = (text: string | undefined) => {
    const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '') ?? [];
    return number === undefined ? undefined : Math.round(Number(number));
  };
  const [width, height] = [pixels(root.width), pixels(root.height)];
  if (width && height) return [width, height];
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!boxWidth || !boxHeight || !(boxWidth > 0) || !(boxHeight > 0)) return undefined;
  const scale = width ? width / boxWidth : height ? height / boxHeight : 1;
  return [Math.max(1, Math.round(boxWidth * scale)), Math.max(1, Math.round(boxHeight * scale))];
}
