import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contrast, fromHex } from '@portico/ui/theme/color.ts';
import type { CanvasKit } from 'canvaskit-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFile } from '../../platform/source-files.ts';
import { loadCanvasKit } from './canvas-kit.ts';
import { toDrawable } from './drawable-text.ts';
import type { ToDraw } from './painter.ts';
import { createPainterThread } from './painter-thread.ts';
import { hashOfPicture, type Picture, toColors } from './picture.ts';

const { resolve } = createRequire(import.meta.url);
const painter = createPainterThread();
let kit: CanvasKit;

beforeAll(async () => {
  kit = await loadCanvasKit();
});
afterAll(() => painter[Symbol.asyncDispose]());

const colors = toColors({ accent: '#0a7f5a' });
const picture: ToDraw = {
  title: 'Capture a payment',
  context: 'Payments v2',
  site: 'Harbor',
  domain: 'developers.example.com',
  logo: undefined,
  colors,
};

/** Draws an image, and offers its size and pixels. */
async function draw(changes: Partial<ToDraw> = {}) {
  const png = await painter.draw({ ...picture, ...changes });
  const image = kit.MakeImageFromEncoded(png!)!;
  const [width, height] = [image.width(), image.height()];
  const info = {
    width,
    height,
    colorType: kit.ColorType.RGBA_8888,
    alphaType: kit.AlphaType.Unpremul,
    colorSpace: kit.ColorSpace.SRGB,
  };
  const pixels = image.readPixels(0, 0, info) as Uint8Array;
  image.delete();
  const at = (x: number, y: number) =>
    `#${Buffer.from(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString('hex')}`;
  /** Whether any pixel in this area differs from the background. */
  const hasInk = (left: number, top: number, right: number, bottom: number, ground: string) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (at(x, y) !== ground) return true;
    return false;
  };
  return { png: png!, size: [width, height], at, hasInk };
}

test('a share image has the size that sites request, in the colors of the portal', async () => {
  const { size, at, hasInk } = await draw();
  expect(size).toEqual([1200, 630]);
  expect([at(4, 4), at(4, 300), at(600, 628)]).toEqual([colors.header, colors.ground, colors.accent]);
  expect(hasInk(80, 140, 1120, 612, colors.ground)).toBe(true);
  expect(hasInk(80, 0, 1120, 130, colors.header)).toBe(true);
});

test.each([
  'Retrieve the list of all shipments that were delivered to a partner depot within a given period of time, with returns',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenträger und Straßenverkehrszulassungsordnungsänderungsgesetz',
  'Récupérer l’état d’un virement « instantané » vers l’étranger, avec l’historique complet de ses changements d’état',
  'Recuperar el estado de una transferencia «instantánea» al extranjero, con el historial completo de sus cambios',
  'Col·lecció de paquets: cancel·lació, intel·ligència i tots els canvis d’estat de les trameses de l’any passat',
  'GET /v1/accounts/{account_id}/external_accounts/{external_account_id}/verification/documents/{document_id}',
  'x'.repeat(400),
])('the title %j stays inside its margins', async (title) => {
  const { hasInk } = await draw({ title });
  expect(hasInk(80, 140, 1120, 612, colors.ground)).toBe(true);
  for (const [left, right] of [
    [0, 76],
    [1130, 1200],
  ] as const) {
    expect(hasInk(left, 140, right, 612, colors.ground)).toBe(false);
  }
  expect(hasInk(0, 137, 1200, 145, colors.ground)).toBe(false);
});

test('a title in a script without a font is omitted, and its context takes its place', async () => {
  const other = await draw({ title: '支払いを取り消す' });
  const same = await draw({ title: 'Payments v2', context: '' });
  expect(other.png.equals(same.png)).toBe(true);
  const nothing = await draw({ title: '支払い', context: '決済', site: '港' });
  const domain = await draw({ title: 'developers.example.com', context: '', site: 'developers.example.com' });
  expect(nothing.png.equals(domain.png)).toBe(true);
});

test.each([
  ['Zahlung 🚢 erfassen', 'Zahlung erfassen'],
  ['Оплата заказа', 'Оплата заказа'],
  ['a\u0000b\u2028c\u202ed', 'a b c d'],
  ['lone \ud800 surrogate', 'lone surrogate'],
  ['支払い API', undefined],
  ['🚢', undefined],
  ['', undefined],
])('of %j, %j is drawn', (text, drawn) => {
  expect(toDrawable(text, (character) => /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(character))).toBe(drawn);
});

test('the logo is shown on the background that its owner chose, and an unreadable logo is omitted', async () => {
  const logo = new Uint8Array(readFileSync(repositoryFile('content/demo/private/assets/logo.png')));
  const bare = await draw();
  const withLogo = await draw({ logo });
  expect(withLogo.hasInk(80, 20, 330, 120, colors.header)).toBe(true);
  expect(withLogo.png.equals(bare.png)).toBe(false);
  const broken = await draw({ logo: logo.slice(0, 60) });
  expect(broken.png.equals(bare.png)).toBe(true);
  const noImage = await draw({ logo: new Uint8Array(Buffer.from('<svg onload=alert(1)>')) });
  expect(noImage.png.equals(bare.png)).toBe(true);
});

test.each([
  {},
  { accent: '#ffcc00', sections: { hero: '#ffee99' } },
  { sections: { body: '#10141f' } },
  { accent: '#c2185b', sections: { hero: '#3a0f2a', header: '#2a0a1e' } },
  { sections: { hero: '#808080', header: '#777777' }, texts: { hero: '#858585', header: '#808080' } },
])('texts are readable on the colors of %j', (theme) => {
  const { header, headerText, ground, title, context } = toColors(theme);
  const ratio = (ink: string, on: string) => contrast(fromHex(ink)!, fromHex(on)!);
  expect(Math.min(ratio(headerText, header), ratio(title, ground), ratio(context, ground))).toBeGreaterThan(4.45);
});

test('the name of an image changes whenever its content changes', () => {
  const base: Picture = { ...picture, logo: undefined };
  const changes: Partial<Picture>[] = [
    {},
    { title: 'Refund a payment' },
    { context: 'Payments v3' },
    { site: 'Port' },
    { domain: 'port.example' },
    { logo: 'abc' },
    { colors: toColors({ accent: '#0a7f5b' }) },
  ];
  const hashes = changes.map((change) => hashOfPicture({ ...base, ...change }));
  expect(new Set(hashes).size).toBe(changes.length);
  expect(hashOfPicture({ ...base })).toBe(hashes[0]);
});

test('the compressed module of a bundle is decompressed while it loads, and other reads are not affected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-canvas-'));
  const { readFileSync: read } = fs;
  writeFileSync(join(folder, 'canvaskit.wasm.gz'), gzipSync(read(resolve('canvaskit-wasm/bin/canvaskit.wasm'))));
  try {
    expect((await loadCanvasKit(folder)).MakeSurface(2, 2)).not.toBeNull();
    expect(fs.readFileSync).toBe(read);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('simultaneous pictures are drawn one after another, and refused beyond a limit', async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, at) => painter.draw({ ...picture, title: `No. ${at}` })),
  );
  const refused = all.filter((png) => png === undefined).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(30);
  expect((await draw()).size).toEqual([1200, 630]);
}, 60_000);
