import type { CanvasKit, Image, Paragraph, TextStyle, Typeface, TypefaceFontProvider } from 'canvaskit-wasm';
import { toDrawable } from './drawable-text.ts';
import type { Picture } from './picture.ts';

const width = 1200;
const height = 630;
const margin = 80;
const bandHeight = 136;
const stripHeight = 18;
const textWidth = width - 2 * margin;
const logoBox = { width: 440, height: 72 };
/** Largest first: the first size at which the title fits without breaking a word is used. */
const titleSizes = [
  { size: 84, lines: 3 },
  { size: 76, lines: 3 },
  { size: 68, lines: 4 },
  { size: 60, lines: 4 },
  { size: 52, lines: 5 },
  { size: 40, lines: 6 },
];

export interface ToDraw extends Omit<Picture, 'logo'> {
  readonly logo: Uint8Array | undefined;
}

export type Painter = ReturnType<typeof createPainter>;

/** Draws share images: the portal's header with its logo, the context of the page, and its title. */
export function createPainter(kit: CanvasKit, fonts: readonly Uint8Array[]) {
  const provider = kit.TypefaceFontProvider.Make();
  // Each file has some scripts of one font. Separate families make them fall back to each other.
  const families = fonts.map((font, at) => {
    provider.registerFont(font, `font-${at}`);
    return `font-${at}`;
  });
  const typefaces = fonts.map((font) => kit.Typeface.MakeTypefaceFromData(new Uint8Array(font).buffer)!);
  const drawable = (text: string) => toDrawable(text, (character) => hasGlyph(typefaces, character));

  function paragraph(text: string, { size, weight, color, lines, isRight = false }: Style): Paragraph {
    const textStyle: TextStyle = {
      color: kit.parseColorString(color),
      fontFamilies: families,
      fontSize: size,
      fontVariations: [{ axis: 'wght', value: weight }],
      heightMultiplier: 1.15,
      letterSpacing: -size / 60,
    };
    const textAlign = isRight ? kit.TextAlign.Right : kit.TextAlign.Left;
    const style = new kit.ParagraphStyle({ textStyle, textAlign, maxLines: lines, ellipsis: '…' });
    return build(kit, provider, style, text);
  }

  function toTitle(text: string, color: string): Paragraph {
    const [smallest, ...larger] = titleSizes.toReversed();
    const at = (room: { size: number; lines: number }) => {
      const title = paragraph(text, { ...room, weight: 650, color });
      title.layout(textWidth);
      return title;
    };
    for (const room of larger.toReversed()) {
      const title = at(room);
      if (!title.didExceedMaxLines() && title.getMinIntrinsicWidth() <= textWidth) return title;
      title.delete();
    }
    return at(smallest!);
  }

  return {
    draw({ title, context, site, domain, logo, colors }: ToDraw): Uint8Array {
      using stack = new DisposableStack();
      const owned = <Value extends { delete(): void }>(value: Value): Value =>
        stack.adopt(value, (one) => one.delete());
      const surface = kit.MakeSurface(width, height);
      if (!surface) throw new Error('There is no memory for a share image.');
      stack.defer(() => surface.dispose());
      const canvas = surface.getCanvas();
      const paint = owned(new kit.Paint());
      paint.setAntiAlias(true);
      const fill = (color: string, left: number, top: number, right: number, bottom: number) => {
        paint.setColor(kit.parseColorString(color));
        canvas.drawRect(kit.LTRBRect(left, top, right, bottom), paint);
      };
      canvas.clear(kit.parseColorString(colors.ground));
      fill(colors.header, 0, 0, width, bandHeight);
      fill(colors.line, 0, bandHeight - 2, width, bandHeight);
      fill(colors.accent, 0, height - stripHeight, width, height);

      const image = logo && kit.MakeImageFromEncoded(logo);
      const siteName = drawable(site) ?? domain;
      if (image) drawLogo(kit, canvas, owned(image), paint);
      const left = image ? margin + logoBox.width + 40 : margin;
      const style = { size: image ? 32 : 40, weight: image ? 500 : 650, color: colors.headerText, lines: 1 };
      const name = owned(paragraph(siteName, { ...style, isRight: Boolean(image) }));
      name.layout(width - margin - left);
      canvas.drawParagraph(name, left, (bandHeight - name.getHeight()) / 2);

      const text = drawable(title) ?? drawable(context) ?? siteName;
      const above = drawable(context);
      const parts: { drawn: Paragraph; space: number }[] = [];
      if (above && above !== text) {
        const drawn = owned(paragraph(above, { size: 36, weight: 500, color: colors.context, lines: 1 }));
        drawn.layout(textWidth);
        parts.push({ drawn, space: 20 });
      }
      parts.push({ drawn: owned(toTitle(text, colors.title)), space: 0 });
      const total = parts.reduce((sum, { drawn, space }) => sum + drawn.getHeight() + space, 0);
      let top = bandHeight + (height - stripHeight - bandHeight - total) / 2;
      for (const { drawn, space } of parts) {
        canvas.drawParagraph(drawn, margin, top);
        top += drawn.getHeight() + space;
      }

      const snapshot = owned(surface.makeImageSnapshot());
      const png = snapshot.encodeToBytes(kit.ImageFormat.PNG, 100);
      if (!png) throw new Error('A share image could not be written.');
      return png;
    },
  };
}

interface Style {
  size: number;
  weight: number;
  color: string;
  lines: number;
  isRight?: boolean;
}

function build(
  kit: CanvasKit,
  provider: TypefaceFontProvider,
  style: InstanceType<CanvasKit['ParagraphStyle']>,
  text: string,
): Paragraph {
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, provider);
  builder.addText(text);
  const made = builder.build();
  builder.delete();
  return made;
}

/** Draws the logo as large as its box allows, and never enlarged, because a small logo would blur. */
function drawLogo(
  kit: CanvasKit,
  canvas: ReturnType<NonNullable<ReturnType<CanvasKit['MakeSurface']>>['getCanvas']>,
  image: Image,
  paint: InstanceType<CanvasKit['Paint']>,
): void {
  const [wide, high] = [image.width(), image.height()];
  const scale = Math.min(logoBox.width / wide, logoBox.height / high, 2);
  const top = (bandHeight - high * scale) / 2;
  canvas.drawImageRectCubic(
    image,
    kit.XYWHRect(0, 0, wide, high),
    kit.XYWHRect(margin, top, wide * scale, high * scale),
    1 / 3,
    1 / 3,
    paint,
  );
}

/** Glyph 0 of a font stands for missing characters. */
const hasGlyph = (typefaces: readonly Typeface[], character: string): boolean =>
  typefaces.some((typeface) => typeface.getGlyphIDs(character).every((glyph) => glyph !== 0));
