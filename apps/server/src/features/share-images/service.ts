import { Problem } from '@portico/contract/problems.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import { createCache } from '../../platform/cache/cache.ts';
import type { Portal } from '../../platform/portal.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { OpenPage } from '../pages/service.ts';
import type { Appearance } from '../portals/appearance.ts';
import { readImage } from '../publishing/image-type.ts';
import type { PainterThread } from './painter-thread.ts';
import { hashOfPicture, type Picture, type PictureColors, toColors } from './picture.ts';

/** The memory for images of all portals, about 600. Other images are drawn again on request. */
const keptBytes = 32 * 1024 * 1024;
/** The colors of a theme take a millisecond to compute, and each page has an image. */
const keptThemes = 500;
const keptPaths = 10_000;
/** Decoding a larger logo would exceed the thread's memory, although the logo is drawn 72 pixels high. */
const logoPixels = 8_000_000;

/** Longer texts are cut before they are sent to the thread. */
const longestText = 300;

interface Logo {
  content: Uint8Array;
  hash: string;
}

interface Deps {
  /** Finds the page at this path, if a reader without an account may view it. */
  findOpenPage(portal: Portal, path: string): Promise<OpenPage | undefined>;
  findLogoHash(portal: Portal): Promise<string | undefined>;
  findLogo(portal: Portal): Promise<Logo | undefined>;
  painter: PainterThread;
  takeOrRefuse: AttemptService['takeOrRefuse'];
}

export type ShareImageService = ReturnType<typeof createShareImageService>;

/** The image that other sites show beside a link to a page. */
export function createShareImageService(deps: Deps) {
  const { findOpenPage, findLogoHash, findLogo, painter, takeOrRefuse } = deps;
  const drawn = createCache<Buffer>({ maximum: 10_000, bytes: { maximum: keptBytes, of: ({ length }) => length } });
  const drawing = new Map<string, Promise<Buffer>>();
  const colors = createCache<PictureColors>({ maximum: keptThemes });
  const paths = createCache<string>({ maximum: keptPaths });

  const colorsOf = (theme: Theme) => colors.getOrMake(JSON.stringify(theme), () => toColors(theme));

  async function pictureOf(portal: Portal, path: string): Promise<Picture | undefined> {
    const page = await findOpenPage(portal, path);
    if (!page) return undefined;
    const { theme = {} } = portal.appearance as Appearance;
    return {
      title: page.title.slice(0, longestText),
      context: page.context.slice(0, longestText),
      site: portal.title,
      domain: portal.canonical_domain,
      logo: portal.has_logo ? await findLogoHash(portal) : undefined,
      colors: colorsOf(theme as Theme),
    };
  }

  async function draw(portal: Portal, picture: Picture): Promise<Buffer> {
    const logo = picture.logo === undefined ? undefined : await findLogo(portal);
    const png = await painter.draw({ ...picture, logo: logo && toSmall(logo.content) });
    if (!png) throw new Problem('service-unavailable', 'Too many images are being drawn. Please try again later.');
    return png;
  }

  /** Concurrent requests for one image share its drawing. */
  async function drawOnce(portal: Portal, picture: Picture, hash: string): Promise<Buffer> {
    const underWay = drawing.get(hash) ?? draw(portal, picture).finally(() => drawing.delete(hash));
    drawing.set(hash, underWay);
    const png = await underWay;
    drawn.set(hash, png);
    return png;
  }

  return {
    /** The path of the image of a page; undefined if a reader without an account may not view the page. */
    pathOf: (portal: Portal, path: string): Promise<string | undefined> =>
      paths.read(`${portal.id} ${portal.catalog_revision} ${path}`, async () => {
        const picture = await pictureOf(portal, path);
        return picture && toImagePath(path, hashOfPicture(picture));
      }),

    /**
     * Finds the image at an image path. If the hash is not that of the current image, returns the current path.
     * Undefined if a reader without an account may not view the page, whatever the hash is.
     */
    async find(
      portal: Portal,
      imagePath: string,
      address: string,
    ): Promise<{ png: Buffer; hash: string } | { moved: string } | undefined> {
      const asked = fromImagePath(imagePath);
      const picture = asked && (await pictureOf(portal, asked.path));
      if (!picture) return undefined;
      const hash = hashOfPicture(picture);
      if (asked.hash !== hash) return { moved: toImagePath(asked.path, hash) };
      const known = drawn.get(hash);
      if (known) return { png: known, hash };
      if (!drawing.has(hash)) await takeOrRefuse(portal.id, 'share-images-from-address', address);
      return { png: await drawOnce(portal, picture, hash), hash };
    },

    /** Draws the image of a page before it is requested. False if too many images are queued. */
    async drawAhead(portal: Portal, path: string): Promise<boolean> {
      const picture = await pictureOf(portal, path);
      const hash = picture && hashOfPicture(picture);
      if (hash === undefined || drawn.get(hash) || drawing.has(hash)) return true;
      return drawOnce(portal, picture!, hash).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem) return false;
          throw error;
        },
      );
    },
  };
}

/** The length of the hash is fixed, so that it reveals nothing, and so that the pattern matches nothing else. */
const imageName = /^(.*)\/([0-9a-f]{24})\.png$/;

const toImagePath = (path: string, hash: string): string => `/share${path === '/' ? '' : path}/${hash}.png`;

function fromImagePath(imagePath: string): { path: string; hash: string } | undefined {
  const [, path, hash] = imageName.exec(imagePath.replace(/^\/share/, '')) ?? [];
  return hash === undefined || path === undefined ? undefined : { path: path || '/', hash };
}

function toSmall(content: Uint8Array): Uint8Array | undefined {
  const image = readImage(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  return 'cause' in image || image.width * image.height > logoPixels ? undefined : content;
}
