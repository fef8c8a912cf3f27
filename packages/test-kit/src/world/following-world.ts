import type { AppParts } from '@portico/server/app/app.ts';
import type { ProductFile, VersionFile } from '@portico/server/features/publication/content.ts';
import type { TestDatabase } from '../database/engines.ts';
import { anApplication, anApplicationWorld, aPrivatePortal, aSignedInCaller } from './application-world.ts';
import { mailsIn } from './developers.ts';
import { aProduct } from './world.ts';

const registration = { auth_strategy: 'Keys', auto_approve: true };

export const operation = (more: object = {}) => ({ responses: { 200: { description: 'Done' } }, ...more });

const required = { parameters: [{ name: 'to', in: 'query', required: true, schema: { type: 'string' } }] };

/** The paths of a specification, and the same with a breaking and a compatible change. */
export const before = { '/parcels': { get: operation() }, '/labels': { get: operation() } };
export const after = {
  '/parcels': { get: operation(required) },
  '/labels': { get: operation() },
  '/rates': { get: operation() },
};

const aSpec = (paths: object) => {
  const document = { openapi: '3.1.0', info: { title: 'Parcels', version: '1' }, paths };
  return { file_name: 'parcels.json', content: JSON.stringify(document), document };
};

const parcels = (paths: object, version: Partial<VersionFile> = {}, file: Partial<ProductFile> = {}) =>
  aPrivatePortal({}, [
    aProduct(
      'parcels',
      {
        name: 'Parcels',
        versions: [
          { name: 'v1', registration, ...version },
          { name: 'v2', registration },
        ],
        ...file,
      },
      { specs: new Map([['v1', aSpec(paths)]]) },
    ),
  ]);

/** A portal with a product, whose version v1 an application of Ada is registered for. Grace has an account. */
export async function aFollowingWorld(
  database: TestDatabase,
  version: Partial<VersionFile> = {},
  parts: Partial<AppParts> = {},
) {
  const at = await anApplicationWorld(database, [parcels(before, version)], parts);
  const { publishing, versionNotices } = at.world.services;
  const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
  const { id: application_id } = await anApplication(at);
  const product_version_id = await at.versionId('v1');
  const registered = await at.ada.post(`/applications/${application_id}/registrations`, { product_version_id });
  if (registered.status !== 201) throw new Error(`Not registered: ${JSON.stringify(registered.body)}`);
  const product = await at.productId('Parcels');
  const follow = `/developer/following/products/${product}`;
  let known = 0;
  return Object.assign(at, {
    grace,
    product,
    application_id,
    product_version_id,
    follow,
    publish: (...content: Parameters<typeof parcels>) => publishing.publish(at.world.org_id, parcels(...content)),
    /** The mails since the last call, after all background work is done. */
    async sentMails() {
      await versionNotices.remind();
      await versionNotices.notify();
      await versionNotices.sendDigests();
      const mails = await mailsIn(database);
      return mails.slice(known, (known = mails.length)).map(({ to, template, values }) => ({ to, template, values }));
    },
  });
}
