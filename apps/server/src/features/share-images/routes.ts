import type { FastifyInstance } from 'fastify';
import { Content } from '../../platform/http/handle.ts';
import { installProgramFile } from '../../platform/http/program-file.ts';
import type { PortalService } from '../portals/service.ts';
import type { ShareImageService } from './service.ts';

interface Parts {
  portals: Pick<PortalService, 'byHost'>;
  shareImages: Pick<ShareImageService, 'find'>;
}

export function installShareImages(server: FastifyInstance, { portals, shareImages }: Parts): void {
  installProgramFile(server, portals.byHost, {
    route: '/share/*',
    async answer(portal, { path, address }) {
      const image = await shareImages.find(portal, path, address);
      if (!image || 'moved' in image) return image;
      return new Content('image/png', image.png, image.hash, { immutable: true });
    },
    // Sites that show the link load the image from here.
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  });
}
