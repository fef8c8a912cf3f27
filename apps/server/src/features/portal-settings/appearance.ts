import {
  type AdminAppearance,
  type AppearanceChange,
  type ImageKind,
  imageBytesMaximum,
} from '@portico/contract/admin-appearance.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { findContrastWarnings } from '@portico/ui/theme/contrast-warnings.ts';
import type { Theme } from '@portico/ui/theme/theme.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Appearance } from '../portals/appearance.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { readImage } from '../publishing/image-type.ts';
import type { PortalSettingsStore } from './store.ts';

interface Deps {
  store: PortalSettingsStore;
  editor: PortalEditor;
}

export type AppearanceService = ReturnType<typeof createAppearanceService>;

/** The appearance of a portal, as its owners set it. */
export function createAppearanceService({ store, editor }: Deps) {
  async function get({ org_id }: OrganizationActor, portal_id: string): Promise<AdminAppearance> {
    const portal = await store.find(org_id, portal_id);
    if (!portal) throw new Problem('not-found', 'There is no such portal.');
    const { header = null, welcome = null, css = null, theme = {} } = portal.appearance as Appearance;
    return {
      accent: theme.accent ?? null,
      sections: given(theme.sections),
      texts: given(theme.texts),
      buttons: given(theme.buttons),
      fonts: given(theme.fonts),
      css,
      header,
      welcome,
      images: await store.listImages(portal_id),
      warnings: findContrastWarnings(theme),
    };
  }

  const noteOf = (summary: string, portal_id: string, changed: string) => ({
    summary,
    action: 'portal.appearance-changed' as const,
    target: { kind: 'portal', id: portal_id },
    details: { changed },
  });

  return {
    get,

    async update(by: Actor, portal_id: string, change: AppearanceChange): Promise<AdminAppearance> {
      await editor.editPortal(by, portal_id, {
        note: noteOf('Changed the appearance of the portal', portal_id, Object.keys(change).sort().join(', ')),
        change: (file) => ({
          ...file,
          appearance: Object.fromEntries(
            Object.entries({ ...file.appearance, ...change }).filter(([, value]) => value !== null && value !== ''),
          ),
        }),
      });
      return get(by, portal_id);
    },

    async image({ org_id }: OrganizationActor, portal_id: string, kind: ImageKind) {
      const image = (await store.find(org_id, portal_id)) && (await store.findImage(portal_id, kind));
      if (!image) throw new Problem('not-found', `This portal has no ${kind}.`);
      return image;
    },

    async putImage(by: Actor, portal_id: string, kind: ImageKind, base64: string): Promise<AdminAppearance> {
      const bytes = Buffer.from(base64, 'base64');
      const image = readImage(bytes);
      if ('cause' in image) throw invalidBecause('base64', image);
      if (bytes.byteLength > imageBytesMaximum) {
        const why = because('file-too-large', { megabytes: imageBytesMaximum / 1024 / 1024 });
        throw invalidParameter({ field: 'base64', rule: 'max_length', ...why, maximum: imageBytesMaximum });
      }
      await editor.editPortal(by, portal_id, {
        note: noteOf(`Changed the ${kind} of the portal`, portal_id, kind),
        images: (images) => ({ ...images, [kind]: { media_type: image.media_type, bytes } }),
      });
      return get(by, portal_id);
    },

    async removeImage(by: Actor, portal_id: string, kind: ImageKind): Promise<AdminAppearance> {
      await editor.editPortal(by, portal_id, {
        note: noteOf(`Deleted the ${kind} of the portal`, portal_id, kind),
        images: ({ [kind]: _, ...others }) => others,
      });
      return get(by, portal_id);
    },
  };
}

/** The values that are set; the others have their default. */
const given = (group: Theme[keyof Theme]): Record<string, string> =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== undefined)) as Record<string, string>;
