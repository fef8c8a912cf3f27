import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed, nullable } from './schema.ts';

export const imageKinds = ['logo', 'cover', 'favicon'] as const;
export type ImageKind = (typeof imageKinds)[number];
export const imageBytesMaximum = 5 * 1024 * 1024;
export const ownCssMaximum = 100_000;

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const Family = Type.String({ minLength: 1, maxLength: 64 });
/** Names and values are those of `appearance` in `portal.yaml`. The service checks the names. */
const group = (value: typeof Color | typeof Family) => Type.Record(Type.String({ maxLength: 40 }), value);

const look = {
  accent: nullable(Color),
  sections: group(Color),
  texts: group(Color),
  buttons: group(Color),
  fonts: group(Family),
  /** CSS of the owner, after all other rules. */
  css: nullable(Type.String({ maxLength: ownCssMaximum })),
  header: nullable(Type.String({ maxLength: 500 })),
  welcome: nullable(Type.String({ maxLength: 500 })),
};

export const AdminAppearance = closed({
  ...look,
  /** Each hash changes with the content of its image. */
  images: Type.Array(
    closed({ kind: choice(...imageKinds), media_type: Type.String(), hash: Type.String(), size: Type.Integer() }),
  ),
  /** Chosen colors without sufficient contrast, with the contrast (WCAG 2) and the required minimum. */
  warnings: Type.Array(
    closed({
      text: Type.String(),
      ground: Type.String(),
      contrast: Type.Number(),
      minimum: Type.Number(),
      /** The color that is shown instead. */
      shown: Type.String(),
    }),
  ),
});
export type AdminAppearance = Static<typeof AdminAppearance>;

export const AppearanceChange = Type.Partial(closed(look), { additionalProperties: false });
export type AppearanceChange = Static<typeof AppearanceChange>;

const portals = { ...ownPortal, tag: 'portals', params: { kind: choice(...imageKinds) } } as const;

export const getAdminAppearance = operation(portals, 'GET /appearance', 'getAdminAppearance', {
  summary: 'How a portal looks',
  returns: AdminAppearance,
});

export const updateAppearance = operation(portals, 'PATCH /appearance', 'updateAppearance', {
  summary: 'Change how a portal looks; what is left out stays, and a group of colors is replaced whole',
  body: AppearanceChange,
  returns: AdminAppearance,
});

export const getPortalImage = operation(portals, 'GET /images/{kind}', 'getPortalImage', {
  summary: 'An image of a portal',
  produces: ['image/png', 'image/jpeg'],
});

export const putPortalImage = operation(portals, 'PUT /images/{kind}', 'putPortalImage', {
  summary: 'Give a portal a logo, cover or favicon: a PNG or JPEG image, in base64',
  body: closed({ base64: Type.String({ minLength: 1 }) }),
  bodyLimit: 2 * imageBytesMaximum,
  returns: AdminAppearance,
});

export const deletePortalImage = operation(portals, 'DELETE /images/{kind}', 'deletePortalImage', {
  summary: 'Delete an image of a portal',
  returns: AdminAppearance,
});
